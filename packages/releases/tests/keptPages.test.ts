import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { expect, test } from 'vitest'
import type { Rendering } from '../src/next/nextServer.ts'
import { createKeptPages } from '../src/render/keptPages.ts'
import { createReads } from '../src/render/reads.ts'
import { renderSite } from '../src/render/renderSite.ts'
import { toBodyFile } from '../src/store/release.ts'
import { openReleases } from '../src/store/releases.ts'
import { toDraft } from '../testing/drafts.ts'
import { exampleSecurity, exampleSite, nextPage } from '../testing/site.ts'

const routes = ['/fr', '/fr/services', '/en', '/robots.txt']
type Content = Record<string, string>
const first: Content = { '/fr': 'Un', '/fr/services': 'Deux', '/en': 'One' }

/** A stand-in for Next whose pages show a text of the content each, and which renders releases of it. */
function setUp() {
  const dataDir = createTemporaryFolder()
  const releases = openReleases(dataDir)
  let day = 'Monday'
  const kept = createKeptPages(() => day)
  const reads = createReads(() => day, kept.drop)
  let getShown = (): Content => ({})
  let asked: string[] = []
  const render = async (route: string): Promise<Rendering> => {
    asked.push(route)
    const answer = { status: 200, headers: { 'content-type': 'text/html' } }
    const body = Buffer.from('User-agent: *')
    if (route === '/robots.txt') return { answer, entry: { kind: 'APP_ROUTE', body } }
    const shown = getShown()
    const html = `${nextPage}<a href="/${shown[route]}">x</a>`
    const [rscData, segmentData] = [Buffer.from(`data ${shown[route]}`), new Map<string, Buffer>()]
    return { answer, entry: { kind: 'APP_PAGE', html, rscData, segmentData } }
  }
  /** As a site does, which loads the content when the first page asks for it. */
  const load = (id: string, content: Content) => {
    let loaded: Content | undefined
    return () => {
      loaded ??= reads.track('any', id, content)
      return loaded
    }
  }
  const make = async (id: string, content: Content, all = routes) => {
    asked = []
    getShown = load(id, content)
    const reuse = { reads, kept, revision: id }
    const rendered = await renderSite(
      { render },
      all,
      { site: exampleSite, security: exampleSecurity },
      reuse,
    )
    if (rendered.kind === 'failed') throw new Error(JSON.stringify(rendered.problems))
    const answers = rendered.routes.flatMap((route) => route.answers)
    const release = await releases.write(toDraft(id, { answers }))
    kept.keep(release, rendered.routes)
    return { release, asked, routes: rendered.routes }
  }
  const setDay = (next: string) => {
    day = next
  }
  return { make, kept, releases, setDay, root: (id: string) => join(dataDir, 'releases', id) }
}

test('a release renders the pages that its content changes, and takes the others from the one before', async () => {
  const { make, releases } = setUp()
  expect((await make('r1', first)).asked).toEqual(routes)
  const second = await make('r2', { ...first, '/fr/services': 'Trois' })
  // The first page is rendered in any case, and so is a file that reads nothing.
  expect(second.asked).toEqual(['/fr', '/fr/services', '/robots.txt'])
  const opened = await releases.open('r2')
  if (opened.kind !== 'open') throw new Error(opened.problem.code)
  const read = (path: string) => opened.open.find(path, 'data')?.plain.toString()
  expect(['/', '/services', '/en'].map(read)).toEqual(['data Un', 'data Trois', 'data One'])
  const { asked } = await make('r3', { ...first, '/fr/services': 'Trois' })
  expect(asked).toEqual(['/fr', '/robots.txt'])
  expect(await releases.open('r3')).toMatchObject({ kind: 'open' })
})

test('a page that is taken over has its links, and the revision of the new release', async () => {
  const { make } = setUp()
  await make('r1', first)
  const { routes: taken } = await make('r2', { ...first, '/fr/services': 'Trois' })
  const english = taken.find(({ path }) => path === '/en')
  expect(english?.reads.revisions).toEqual(['r2'])
  expect(english?.answers[0]?.links?.links).toContain('/One')
  expect(english?.answers[0]).not.toHaveProperty('bytes')
})

test('its bytes are the same file, which a later release never writes to', async () => {
  const { make, releases, root } = setUp()
  const { release } = await make('r1', first)
  const body = release.answers.find(({ path, form }) => path === '/en' && form === 'data')?.plain ?? ''
  await make('r2', { ...first, '/fr': 'Zéro' })
  expect(statSync(toBodyFile(root('r2'), body)).ino).toBe(statSync(toBodyFile(root('r1'), body)).ino)
  // A page that is rendered again with the same bytes gets a file of its own.
  await make('r3', { ...first, '/fr': 'Zéro', '/en': 'Two' })
  await make('r4', { ...first, '/fr': 'Zéro' })
  expect(readFileSync(toBodyFile(root('r1'), body), 'utf8')).toBe('data One')
  await releases.remove('r1')
  for (const id of ['r2', 'r4']) expect(await releases.open(id)).toMatchObject({ kind: 'open' })
})

test('a front server that shows the release before shares its bytes, and misses a file that is lost', async () => {
  const { make, releases, root } = setUp()
  const { release } = await make('r1', first)
  const body = release.answers.find(({ path, form }) => path === '/en' && form === 'data')?.plain ?? ''
  const shown = await releases.open('r1')
  await make('r2', { ...first, '/fr/services': 'Trois' })
  if (shown.kind !== 'open') throw new Error(shown.problem.code)
  const opened = await releases.open('r2', 'all', shown.open)
  if (opened.kind !== 'open') throw new Error(opened.problem.code)
  expect(opened.open.find('/en', 'data')?.plain).toBe(shown.open.find('/en', 'data')?.plain)
  expect(opened.open.find('/services', 'data')?.plain.toString()).toBe('data Trois')
  await rm(toBodyFile(root('r2'), body))
  expect(await releases.open('r2', 'all', shown.open)).toMatchObject({
    kind: 'damaged',
    problem: { code: 'fileMissing' },
  })
})

test('many pages are rendered in batches, each of which is reported before', async () => {
  const many = Array.from({ length: 70 }, (_, n) => `/fr/p${n}`)
  const reads = createReads(
    () => '',
    () => {},
  )
  let batches = 0
  let rendering = 0
  let most = 0
  const render = async (): Promise<Rendering> => {
    rendering += 1
    most = Math.max(most, rendering)
    await Promise.resolve()
    rendering -= 1
    const entry = {
      kind: 'APP_PAGE',
      html: nextPage,
      rscData: Buffer.from(''),
      segmentData: new Map(),
    } as const
    return { answer: { status: 200, headers: {} }, entry }
  }
  const onBatch = () => {
    batches += 1
  }
  const kept = createKeptPages(() => '')
  const site = { site: exampleSite, security: exampleSecurity }
  const rendered = await renderSite({ render }, many, site, { reads, kept, revision: 'r1', onBatch })
  expect(rendered).toMatchObject({ kind: 'rendered', routes: many.map((route) => ({ route })) })
  expect([batches, most]).toEqual([3, 32])
})

test('if the page that would read the new content is gone, every other one is rendered', async () => {
  const { make } = setUp()
  await make('r1', first)
  const { asked, routes: rendered } = await make('r2', { ...first, '/en': 'Two' }, ['/fr/services', '/en'])
  expect(asked).toEqual(['/fr/services', '/en'])
  expect(rendered.map(({ reads }) => reads.revisions)).toEqual([['r2'], ['r2']])
})

test('another day renders every page again', async () => {
  const { make, setDay } = setUp()
  await make('r1', first)
  setDay('Tuesday')
  expect((await make('r2', first)).asked.toSorted()).toEqual(routes.toSorted())
})

test('after a failure every page is rendered again', async () => {
  const { make, kept } = setUp()
  await make('r1', first)
  kept.clear()
  expect((await make('r2', first)).asked).toEqual(routes)
})

test('a file of the release before that is lost fails the new one, which is then not there', async () => {
  const { make, releases } = setUp()
  await make('r1', first)
  await releases.remove('r1')
  await expect(make('r2', first)).rejects.toThrow('ENOENT')
  expect(await releases.read('r2')).toBeNull()
})

test('a damaged file of the release before is noticed when the new one is opened', async () => {
  const { make, releases, root } = setUp()
  const { release } = await make('r1', first)
  const body = release.answers.find(({ path, form }) => path === '/en' && form === 'data')?.plain ?? ''
  writeFileSync(toBodyFile(root('r1'), body), 'data Eno')
  await make('r2', first)
  expect(await releases.open('r2')).toMatchObject({ kind: 'damaged', problem: { code: 'fileChanged' } })
})
