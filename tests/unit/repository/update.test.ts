import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkEdits } from '@freelance-site/foundation/server'
import { createTemporaryFolder, writeList } from '@freelance-site/foundation/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isExample } from '#lib/identity.ts'
import { copyRepo, runIn, symlinkPackages } from '../../support/copyOfRepo.ts'
import { readSource } from '../../support/sources.ts'

test.runIf(isExample)('packages/checksums.txt lists the files as they are', async () => {
  const { state, sentence } = await checkEdits()
  expect(state, `${sentence}\nRun \`npm -w @freelance-site/foundation run checksums\`.`).toBe('done')
})

const person = (role: string) => ({ [`GIT_${role}_NAME`]: 'Zoé', [`GIT_${role}_EMAIL`]: 'zoe@example.com' })
const env = { ...process.env, ...person('AUTHOR'), ...person('COMMITTER') }

const run = (folder: string, command: string) =>
  execFileSync('sh', ['-ec', command], { cwd: folder, env, encoding: 'utf8', stdio: 'pipe' }).trim()

const commit = (folder: string, subject: string) => run(folder, `git add --all; git commit -qm '${subject}'`)

/** Adds a text to a file, which it creates if necessary. */
function write(folder: string, file: string, text: string) {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  appendFileSync(join(folder, file), text)
}

/** A command of docs/upgrading.md, from its beginning to its comment. */
function findCommand(beginning: string): string {
  const line = readSource('docs/upgrading.md')
    .split('\n')
    .find((each) => each.startsWith(beginning))
  if (line === undefined) throw new Error(`docs/upgrading.md has no command “${beginning}”.`)
  return line.replace(/ +# .*/, '')
}

const edited = 'packages/inbox/src/smtp.ts'
const changed = 'packages/foundation/src/errorMessage.ts'
const deleted = 'packages/alerts/README.md'
const added = 'packages/calendar/src/day.ts'

/** The repo that a site was made from; it has no tags. `old` and `next` are the commits of two of its versions. */
let original: string
let old: string
let next: string
beforeAll(async () => {
  original = copyRepo('original', () => {})
  run(original, 'git init -q -b main')
  await writeList(join(original, 'packages'))
  commit(original, 'version 2.0.0')
  old = run(original, 'git rev-parse HEAD')

  write(original, changed, '// a later version\n')
  write(original, added, 'export const day = 1\n')
  write(
    original,
    'packages/calendar/package.json',
    '{"name":"calendar","version":"1.0.0","dependencies":{"zod":"^4"}}',
  )
  rmSync(join(original, deleted))
  await writeList(join(original, 'packages'))
  commit(original, 'version 2.1.0')
  next = run(original, 'git rev-parse HEAD')
}, 60_000)
afterAll(() => rmSync(original, { recursive: true, force: true }))

/** The owner's brand, colours, words, field, page and mail provider, and what they should not edit. */
function editSite(site: string) {
  for (const file of [
    'lib/identity.ts',
    'app/[lang]/styles/tokens.css',
    'lib/i18n/fr/home.ts',
    'schemas/project.ts',
    'app/[lang]/hello/page.tsx',
    'lib/mail/provider.server.ts',
    'package.json',
    edited,
  ])
    write(site, file, file === 'package.json' ? '\n' : '// the owner’s\n')
  commit(site, 'the owner’s changes')
}

const listSite = (site: string) =>
  run(site, `git ls-files --stage -- . ':!packages' ':!package-lock.json' ':!package.json'`).split('\n')

const readManifest = (site: string): object => JSON.parse(readFileSync(join(site, 'package.json'), 'utf8'))

const check = (site: string) =>
  runIn(site, ['server/cli/check.ts'], { DATA_DIR: createTemporaryFolder(), LAKE_PORT: '9' }).output

function clone(site: string) {
  run(original, `git clone -q . '${site}'`)
  run(site, `git reset -q --hard ${old}; git remote rename origin original`)
}

function unpackZip(site: string) {
  run(original, `mkdir '${site}'; git archive ${old} | tar -x -C '${site}'`)
  run(site, `git init -q -b main; git remote add original '${original}'`)
  commit(site, 'first')
}

describe.each([
  ['a clone', clone],
  ['a zip', unpackZip],
])('a site that was made from %s', (_origin, make) => {
  let site: string
  let before: string[]
  let manifest: object
  beforeAll(() => {
    site = join(createTemporaryFolder({ onEnd: afterAll }), 'site')
    make(site)
    symlinkPackages(site)
    editSite(site)
    before = listSite(site)
    manifest = readManifest(site)
  }, 60_000)

  test('is told which file of a package was edited', () => {
    expect(check(site)).toContain(`The next update undoes these changes. edited: ${edited}\n`)
  })

  test('gets the next version of packages/ without a conflict, and keeps its own files', () => {
    for (const command of ['git fetch', 'git show']) run(site, findCommand(command))
    run(site, `old=${old}; ${findCommand('git diff $old HEAD')}; mv packages.patch ..`)
    run(site, `new=${next}; ${findCommand('git restore')}`)
    run(site, findCommand('npm pkg set'))
    run(site, `${findCommand('npm install')} --package-lock-only --offline --ignore-scripts`)
    run(site, findCommand('git commit'))
    expect(run(site, 'git status --porcelain')).toBe('')
    expect(run(site, 'git rev-parse HEAD:packages')).toBe(run(original, `git rev-parse ${next}:packages`))
    expect(listSite(site)).toEqual(before)
    expect(readManifest(site)).toEqual({ ...manifest, version: '2.1.0' })
    expect(readFileSync(join(site, 'package-lock.json'), 'utf8')).toContain('"packages/calendar": {')
    expect(check(site)).toMatch(/None of the \d+ files in packages\/ has changed/)
  }, 60_000)

  test('may apply its edit again', () => {
    run(site, `mv ../packages.patch .; ${findCommand('git apply')}`)
    expect(check(site)).toContain(`edited: ${edited}\n`)
  })

  test('can go back', () => {
    run(site, 'git reset -q --hard')
    run(site, findCommand('git revert'))
    expect(check(site)).toContain(`edited: ${edited}\n`)
    expect(listSite(site)).toEqual(before)
    expect(readManifest(site)).toEqual(manifest)
  })
})
