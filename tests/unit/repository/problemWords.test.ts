import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { findSources, readCode, siteFolders, workspaces } from '../../support/sources.ts'

/** Former words for what is wrong, which `Problem` replaces. */
const former =
  /Reason|FailureCause|Incident|Observation|Finding|Notice|Remark|Mistake|Conflict|Refusal|PlainError|CommandError|Trouble/

/** Names in which such a word means something else, each with its reason. */
const others: readonly { file: RegExp; name: RegExp; reason: string }[] = [
  {
    file: /^packages\/content-lake\//,
    name: /[rR]efusal$/,
    reason: 'an answer of HTTP that refuses a request, in the form of Sanity’s protocol',
  },
  {
    file: /^packages\/backups\/src\/problems\.ts$/,
    name: /StoredIncident|storedIncidentShape/,
    reason: 'what earlier versions stored, by its name of then',
  },
  {
    file: /^packages\/(?:studio-kit|content|backups|inbox)\/src\//,
    name: /Notices?$/,
    reason: 'a line of the Studio’s bar, such as when the last backup was made; few of them are warnings',
  },
  {
    file: /^packages\/content\/src\/platform\/publishedState\.ts$/,
    name: /^formatHostLagReasons$/,
    reason: 'the usual causes of one problem, where nothing can tell which it is',
  },
  {
    file: /^lib\/mailSettings\.ts$/,
    name: /^noMailerReason$/,
    reason: 'the second half of a sentence of the inbox, which asks why there is no mailer',
  },
]

const declaration =
  /^export (?:async )?(?:type|interface|class|function|const) (\w+)|^(?:type|interface|class) (\w+)/gm

const listNames = (code: string) =>
  [...code.matchAll(declaration)].map(([, exported, local]) => exported ?? local ?? '')

const sources = findSources([...siteFolders, ...[...workspaces.keys()].map((name) => `packages/${name}/src`)])

const declared = sources.flatMap((file) => listNames(readCode(file)).map((name) => ({ file, name })))

const startsWord = (name: string) => former.test(name.replace(/^./, (letter) => letter.toUpperCase()))

test('what is wrong is called a problem, in the names of types, exports and files', () => {
  const names = declared.filter(
    ({ file, name }) =>
      startsWord(name) && !others.some((other) => other.file.test(file) && other.name.test(name)),
  )
  expect(names).toEqual([])
  const files = sources.filter((file) => startsWord(basename(file)) && !/\/notices\.tsx$/.test(file))
  expect(files).toEqual([])
})

test('every exception is used', () => {
  // A part may be taken out with its files.
  const unused = others.filter(
    (other) =>
      sources.some((file) => other.file.test(file)) &&
      !declared.some(({ file, name }) => other.file.test(file) && other.name.test(name) && startsWord(name)),
  )
  expect(unused).toEqual([])
})

test('a former word is found in a name', () => {
  const code =
    'export type OwnerIncident = string\nclass Refusal extends Error {}\nexport const findings = 1\n'
  expect(listNames(code).filter(startsWord)).toEqual(['OwnerIncident', 'Refusal', 'findings'])
  expect(listNames('export const createProblem = 1\nexport function find() {}').filter(startsWord)).toEqual(
    [],
  )
})
