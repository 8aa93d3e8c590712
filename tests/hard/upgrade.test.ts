import { execFileSync } from 'node:child_process'
import { readFileSync, utimesSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { checkVersions } from 'backups/check'
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

/** The commit that the owner's site was made from. From 1.0.0 on, this is the last release. */
const from = '36ecf735e1b44101eea68821f5dcb88da3fb5a63'

let folder: string
let code: string
let dataDir: string

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Owner', '-c', 'user.email=owner@example.com', ...args], {
    cwd: code,
    encoding: 'utf8',
  })

/** Keeps start.mjs from installing packages, which takes minutes: both versions have nearly the same ones. */
const keepPackages = () => utimesSync(join(code, 'node_modules/.package-lock.json'), new Date(), new Date())

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upgrade-'))
  code = join(folder, 'code')
  dataDir = join(folder, 'data')
  execFileSync('git', ['clone', '-q', root, code])
  git('checkout', '-q', '-b', 'owner', from)
  linkPackages(code)
  keepPackages()
}, 60_000)

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

test('a site with its own identity, colour, field, mail and content can be upgraded to this version', {
  timeout: 1_800_000,
}, async () => {
  edit(code, 'lib/identity.ts', [[`brand = 'Atelier Web'`, `brand = 'Studio Lune'`]])
  edit(code, 'app/[lang]/styles/tokens.css', [['--accent: #c4492a', '--accent: #2457a6']])
  const field = `defineField({ name: 'client', type: 'string', title: pick('Client', 'Client') }),`
  edit(code, 'schemas/project.ts', [['fields: [', `fields: [\n      ${field}`]])
  const provider = `// The provider of this site wants one connection at a time.\n`
  edit(code, 'packages/inbox/src/smtp.ts', [['import ', `${provider}import `]])
  git('commit', '-qam', 'the owner’s changes')
  await withSite(async (site) => {
    const client = connectToLake(site)
    await client.patch('project-bakery').set({ 'title.fr': 'Four à bois', client: 'Zoé' }).commit()
    await client.create({ _id: 'drafts.project-kept', _type: 'project', title: { fr: 'Brouillon gardé' } })
    await untilPageShows(`${site.url}/`, 'Four à bois')
    expect((await postContactForm(site)).status).toBe(202)
  })

  git('fetch', '-q', 'origin', 'HEAD')
  git('merge', '--no-edit', '-q', 'FETCH_HEAD')
  keepPackages()
  expect(git('status', '--porcelain')).toBe('')
  await withSite(async (site) => {
    await untilPageShows(`${site.url}/`, 'Four à bois')
    const { html } = await getPage(`${site.url}/`)
    expect(html).toContain('Studio Lune')
    const styles = [...html.matchAll(/href="(\/_next\/static\/[^"]+\.css[^"]*)"/g)].map(([, path]) => path)
    const texts = await Promise.all(styles.map(async (path) => (await fetch(site.url + path)).text()))
    expect(html + texts.join('\n')).toContain('#2457a6')
    const kept = await connectToLake(site).fetch(
      '{"client": *[_id == "project-bakery"][0].client, "draft": *[_id == "drafts.project-kept"][0].title.fr}',
      {},
      { perspective: 'raw' },
    )
    expect(kept).toEqual({ client: 'Zoé', draft: 'Brouillon gardé' })
  })
  const outbox = openOutbox({ DATA_DIR: dataDir })
  expect(await outbox.list()).toEqual([expect.objectContaining({ email: 'zoe@example.com' })])
  await outbox.close()
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
