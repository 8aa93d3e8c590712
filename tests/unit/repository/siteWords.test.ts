import { expect, test } from 'vitest'
import { apiPaths } from '#lib/addresses.ts'
import { typeNames } from '#lib/content/documents.ts'
import { settingNames } from '#lib/env.server.ts'
import { brand, isExample, keyPrefix, projects } from '#lib/identity.ts'
import { pages } from '#lib/pages.ts'
import { findSources, readSource, workspaces } from '../../support/sources.ts'

/**
 * Where a package declares the variables that its options document. A site that uses the package sets them by these names, so its
 * sentences may name them, and so may a package that depends on it.
 */
const settingFiles: Readonly<Record<string, readonly string[]>> = {
  content: ['lake/lake.ts', 'lake/lakeSettings.ts'],
  inbox: ['smtpSettings.ts'],
  releases: ['settings.ts'],
}

/** Words that are a package's own, each with its reason. */
const own: readonly { package: string; word: RegExp; reason: string }[] = [
  { package: 'inbox', word: /^contact form$/, reason: 'it is the package of the contact form' },
  { package: 'content', word: /^\/studio$/, reason: 'its editor is there by default' },
  {
    package: 'content-lake',
    word: /^(?:npm run dev|\.env|(?:NEXT_PUBLIC_)?SANITY_[A-Z_]*)$/,
    reason: 'it runs apps of Sanity, which have these commands, files and variables',
  },
  { package: 'content-lake', word: /^'project'$/, reason: 'it is a kind of resource in the API of Sanity' },
  {
    package: 'foundation',
    word: /^npm run checksums$/,
    reason: 'it is a script of the package, as its comment says',
  },
  {
    package: 'preferences',
    word: /^npm run build:script$/,
    reason: 'it is a script of the package, as its comment says',
  },
  {
    package: 'content-lake',
    word: /^'project'$/,
    reason: 'it is a kind of resource in the answers of sanity.io',
  },
]

const key = /^ {2}([A-Z][A-Z0-9_]+)\??:/gm

const toDeclared = (name: string) =>
  (settingFiles[name] ?? []).flatMap((file) =>
    [...readSource(`packages/${name}/src/${file}`).matchAll(key)].map(([, variable]) => variable),
  )

/** The variables of the site that neither a package declares nor one that it uses. */
function findForeign(name: string): string[] {
  const { dependencies = {} } = workspaces.get(name) ?? {}
  const used = [...workspaces].filter(([, each]) => each.name in dependencies).map(([folder]) => folder)
  const declared = new Set([name, ...used].flatMap(toDeclared))
  return settingNames.filter((setting) => !declared.has(setting))
}

const toPattern = (words: readonly string[]) =>
  words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')

/** The addresses of this site's pages and endpoints; an error page is at its status on every site. */
const paths = [...Object.values(pages).map(({ path }) => path), ...Object.values(apiPaths), '/studio'].filter(
  (path) => path !== '/' && !/^\/\d+$/.test(path),
)

/**
 * The types of documents of this site. The package `content` defines those of redirects, and every package speaks of pages, which
 * are not those of the type `page`.
 */
const types = typeNames.filter((name) => !['redirect', 'addressHistory', 'page'].includes(name))

/** What only this site has, however a sentence, a comment or code names it. */
const ofSite: readonly RegExp[] = [
  /\bnpm (?:run [\w:-]+|start|test)\b/g,
  /(?<![\w.?)\]])\.env\b/g,
  /\bSANITY_[A-Z_]+\b/g,
  /\b(?:contact form|formulaire de contact|sample content|contenu d’exemple)\b/gi,
  new RegExp(`(?<=^|[\\s'"\`(«“])(?:${toPattern(paths)})(?![\\w-]|/\\w)`, 'gm'),
  new RegExp(`(?<!@)\\b(?:${toPattern([brand, keyPrefix, 'freelance'])})\\b`, 'gi'),
  new RegExp(`['"\`](?:${toPattern([...types, ...projects.map(({ name }) => name)])})['"\`]`, 'g'),
]

/** Code, texts and comments of a package, without examples: in these, a site gives the package its own names. */
const readWords = (file: string): string =>
  readSource(file).replace(/^ *\* @example\n(?: *\*(?!\/| @).*\n)*/gm, '')

function findWords(name: string): string[] {
  const foreign = findForeign(name)
  const variables = new RegExp(`\\b(?:${toPattern(foreign)})\\b`, 'g')
  const declared = new Set(toDeclared(name))
  return findSources([`packages/${name}/src`]).flatMap((file) => {
    const words = [...ofSite, variables].flatMap((pattern) =>
      [...readWords(file).matchAll(pattern)].map(([word]) => word),
    )
    const ofOthers = words.filter(
      (word) => !declared.has(word) && !own.some((each) => each.package === name && each.word.test(word)),
    )
    return [...new Set(ofOthers)].map((word) => `${file.slice(`packages/${name}/src/`.length)}: ${word}`)
  })
}

test.runIf(isExample).each([...workspaces.keys()])(
  'packages/%s names no command, variable, page, type or brand of this site',
  (name) => {
    expect(findWords(name)).toEqual([])
  },
)

test('every exception is used', () => {
  const unused = own.filter(({ package: name, word }) =>
    findSources([`packages/${name}/src`]).every((file) => {
      const text = readWords(file)
      return ofSite.every((pattern) => [...text.matchAll(pattern)].every(([found]) => !word.test(found)))
    }),
  )
  expect(unused).toEqual([])
})

test('a package that names the site is found', () => {
  const found = (text: string) =>
    ofSite.flatMap((pattern) => [...text.matchAll(pattern)].map(([word]) => word))
  expect(found('Run “npm start”, or npm run restore -- --reset messages, then edit .env.')).toEqual([
    'npm start',
    'npm run restore',
    '.env',
  ])
  expect(found("a link (/contact), '/api/messages' and SANITY_API_READ_TOKEN")).toEqual([
    'SANITY_API_READ_TOKEN',
    '/contact',
    '/api/messages',
  ])
  expect(found(`The contact form of ${brand}, and *[_type == "pricingPackage"]`)).toEqual([
    'contact form',
    brand,
    '"pricingPackage"',
  ])
  expect(found('process.env.HOME, options.env, @freelance-site/inbox, /contacts, /contact-us')).toEqual([])
})
