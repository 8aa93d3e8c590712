import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { checkVersions } from '@freelance-site/backups/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseEnv } from '#lib/env.server.ts'
import { toBackupOptions } from '#server/plugins/backups.ts'
import { siteTables } from '#server/plugins/plugins.ts'
import { postContactForm } from '../support/contactPost.ts'
import { edit, linkPackages } from '../support/copyOfRepo.ts'
import { openOutbox } from '../support/outbox.ts'
import { connectToLake } from '../support/ownerSession.ts'
import { getPage, untilPageShows } from '../support/page.ts'
import { createSite, type Site } from '../support/site.ts'
import { root } from '../support/sources.ts'

/** The commit whose data folder is opened. From 1.0.0 on, this is the last release. */
const from = '36ecf735e1b44101eea68821f5dcb88da3fb5a63'

let folder: string
let code: string
let original: string
let dataDir: string

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Owner', '-c', 'user.email=owner@example.com', ...args], {
    cwd: folder,
    encoding: 'utf8',
  })

/** Keeps start.mjs from installing packages, which takes minutes: the versions have nearly the same ones. */
const keepPackages = () => utimesSync(join(code, 'node_modules/.package-lock.json'), new Date(), new Date())

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upgrade-'))
  code = join(folder, 'code')
  original = join(folder, 'original')
  dataDir = join(folder, 'data')
  for (const copy of [code, original]) git(root, 'clone', '-q', '.', copy)
  git(code, 'checkout', '-q', '-b', 'owner', from)
  linkPackages(code)
  linkRemovedPackage()
  keepPackages()
}, 60_000)

/** A stand-in for a package that `from` needs and this version does not install. */
function linkRemovedPackage() {
  const vision = join(code, 'node_modules/@sanity/vision')
  mkdirSync(vision)
  writeFileSync(join(vision, 'package.json'), '{"type":"module","main":"index.js"}')
  writeFileSync(join(vision, 'index.js'), `export const visionTool = () => ({ name: 'vision' })\n`)
}

afterAll(() => rm(folder, { recursive: true, force: true }), 120_000)

async function withSite(work: (site: Site) => Promise<void>): Promise<void> {
  const site = await createSite({ DATA_DIR: dataDir }, code)
  try {
    await site.start()
    await work(site)
  } finally {
    await site.stop()
  }
}

/** Later versions of the code find the brand in the content, which the first start writes. */
const editBrand = () => edit(code, 'lib/identity.ts', [[`brand = 'Atelier Web'`, `brand = 'Studio Lune'`]])

/** The owner's brand, colour, field, mail provider, page and words. */
function editSite() {
  editBrand()
  edit(code, 'app/[lang]/styles/tokens.css', [['--accent: #c4492a', '--accent: #2457a6']])
  const field = `defineField({ name: 'client', type: 'string', title: 'Client' }),`
  edit(code, 'schemas/project.ts', [['fields: [', `fields: [\n      ${field}`]])
  edit(code, 'lib/mail/mailer.server.ts', [
    [`from '@freelance-site/inbox/server'`, `from './provider.server.ts'`],
  ])
  writeFileSync(
    join(code, 'lib/mail/provider.server.ts'),
    `export { createSmtpMailer } from '@freelance-site/inbox/server'\n`,
  )
  const entry = `about: { path: '/about', status: 200, isListed: false, menu: null, document: null },`
  edit(code, 'lib/pages.ts', [['  notFound: {', `  ${entry}\n  notFound: {`]])
  for (const language of ['fr', 'en'])
    edit(code, `lib/i18n/${language}/meta.ts`, [
      ['  notFound: {', `  about: { title: 'About Zoé', description: 'About.' },\n  notFound: {`],
    ])
  mkdirSync(join(code, 'app/[lang]/about'))
  writeFileSync(
    join(code, 'app/[lang]/about/page.tsx'),
    `import { metadataOf } from '../metadataOf.ts'
export const generateMetadata = metadataOf('about')
export default function AboutPage() {
  return <h1>{'Words of Zoé'}</h1>
}
`,
  )
  git(code, 'add', '--all')
  git(code, 'commit', '-qm', 'the owner’s changes')
}

/** Everything that the owner has changed or written is still there. */
async function expectOwnSite(site: Site) {
  await untilPageShows(`${site.url}/`, 'Four à bois')
  const { html } = await getPage(`${site.url}/`)
  expect(html).toContain('Studio Lune')
  const styles = [...html.matchAll(/href="(\/_next\/static\/[^"]+\.css[^"]*)"/g)].map(([, path]) => path)
  const texts = await Promise.all(styles.map(async (path) => (await fetch(site.url + path)).text()))
  expect(html + texts.join('\n')).toContain('#2457a6')
  expect((await getPage(`${site.url}/about`)).html).toMatch(/About Zoé[\s\S]*Words of Zoé/)
  const stored = await connectToLake(site).fetch(
    '{"client": *[_id == "project-bakery"][0].client, "draft": *[_id == "drafts.project-kept"][0].title.fr}',
    {},
    { perspective: 'raw' },
  )
  expect(stored).toEqual({ client: 'Zoé', draft: 'Brouillon gardé' })
}

const listMessages = async () => {
  const outbox = openOutbox({ DATA_DIR: dataDir })
  const messages = await outbox.list()
  await outbox.close()
  // A start makes a waiting message due again.
  return messages.map(({ dueAt: _, ...message }) => message)
}

const listReleases = () => readdirSync(join(dataDir, 'releases'))

test('this version opens the data folder of an earlier one', { timeout: 1_800_000 }, async () => {
  editBrand()
  await withSite(async (site) => {
    const client = connectToLake(site)
    await client.patch('project-bakery').set({ 'title.fr': 'Four à bois', client: 'Zoé' }).commit()
    await client.create({ _id: 'drafts.project-kept', _type: 'project', title: { fr: 'Brouillon gardé' } })
    await untilPageShows(`${site.url}/`, 'Four à bois')
    expect((await postContactForm(site)).status).toBe(202)
  })
  git(code, 'fetch', '-q', original, 'HEAD')
  git(code, 'checkout', '-q', '--force', '-b', 'upgraded', 'FETCH_HEAD')
  editSite()
  keepPackages()
  await withSite(expectOwnSite)
  expect(await listMessages()).toEqual([expect.objectContaining({ email: 'zoe@example.com' })])
})

test('a later version of packages/ leaves the site, content, messages and releases as they are', {
  timeout: 1_800_000,
}, async () => {
  const line = 'console.log("a later version of inbox")'
  appendFileSync(join(original, 'packages/inbox/src/serverPlugin.ts'), `${line}\n`)
  git(original, 'commit', '-qam', 'version 2.1.0')
  const [messages, releases] = [await listMessages(), listReleases()]

  git(code, 'fetch', '-q', original, 'HEAD')
  git(code, 'restore', '--source', 'FETCH_HEAD', '--staged', '--worktree', 'packages')
  expect(git(code, 'status', '--porcelain')).toBe('M  packages/inbox/src/serverPlugin.ts\n')
  git(code, 'commit', '-qm', 'packages 2.1.0')
  keepPackages()
  await withSite(async (site) => {
    await expectOwnSite(site)
    expect(site.output()).toContain('a later version of inbox')
    expect((await postContactForm(site)).status).toBe(202)
  })
  expect(await listMessages()).toEqual(expect.arrayContaining(messages))
  expect(await listMessages()).toHaveLength(messages.length + 1)
  expect(listReleases()).toEqual(expect.arrayContaining(releases))
})

test('code that is older than the data folder serves pages, changes nothing and reports why', {
  timeout: 600_000,
}, async () => {
  const paths = ['lake.sqlite', 'outbox.sqlite'].map((name) => join(dataDir, name))
  for (const path of paths) {
    const database = new DatabaseSync(path)
    database.exec('PRAGMA user_version = 99')
    database.close()
  }
  const before = paths.map((path) => readFileSync(path))
  await withSite(async (site) => {
    expect((await getPage(`${site.url}/`)).html).toContain('Four à bois')
    for (const name of ['lake.sqlite', 'outbox.sqlite'])
      expect(site.output()).toMatch(
        new RegExp(`${name} was written by a newer version .*Update the code first`),
      )
    const { status, outcome } = await postContactForm(site)
    expect([status, outcome]).toEqual([503, expect.anything()])
  })
  expect(paths.map((path) => readFileSync(path))).toEqual(before)
  expect(checkVersions(toBackupOptions(parseEnv({ DATA_DIR: dataDir }), siteTables))).toMatchObject({
    state: 'missing',
  })
})
