import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { cp, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSnapshot } from '@freelance-site/content/server'
import { drawHalves } from '@freelance-site/content/testing'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { type PullLimits, type TaskGuard, unguarded } from '@freelance-site/releases'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { documentsShape } from '#lib/content/documents.ts'
import { createProblem } from '#lib/content/problems.ts'
import { toSiteContent } from '#lib/content/siteContent.ts'
import { parseEnv } from '#lib/env.server.ts'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { projects } from '#lib/identity.ts'
import { pullSite } from '#lib/pull/pull.ts'
import { type StandIn, startStandIn } from '../../support/lakeStandIn.ts'
import { toOwnDocuments } from '../../support/ownContent.ts'
import { note } from '../../support/stories.ts'

const at = '2026-12-01T10:00:00Z'
const seed = toOwnDocuments().map((document) => ({ ...document, _updatedAt: at }))
const [bakery, ...others] = seed
const picture = await drawHalves(1600, 900)
const file = `${createHash('sha1').update(picture).digest('hex')}-1600x900.png`
const assetId = `image-${file.replace('.', '-')}`
const asset = { _id: assetId, _type: 'sanity.imageAsset' }
const illustrated = {
  ...bakery,
  image: { asset: { _ref: assetId }, hotspot: { x: 0.25, y: 0.5 }, alt: { fr: 'Une moitié rouge' } },
}

/** The pictures of shared links, which take longer to draw than all the rest of a pull. */
const drawn = createTemporaryFolder({ onEnd: afterAll })
/** How many of them were there when each was begun. */
const drawnBefore: number[] = []
let lake: StandIn
let folder: string
/** What the pulls of a test have reported. */
let reports: string[]

beforeAll(async () => {
  const seeded = await startStandIn(seed)
  const env = parseEnv({ LAKE_PORT: String(seeded.port) })
  const folders = { folder: drawn, media: join(drawn, 'media'), cache: join(drawn, 'cache') }
  const countDrawn = () => readdirSync(folders.media).filter((name) => name.endsWith('.png')).length
  const guard: TaskGuard = {
    ...unguarded,
    begin: (task) => {
      if (task.kind === 'drawing') drawnBefore.push(existsSync(folders.media) ? countDrawn() : 0)
      return null
    },
  }
  const hold = { held: [], failedPages: [], lastSnapshot: null }
  await pullSite(env, folders, () => {}, { guard, hold })
  await seeded.close()
})

beforeEach(async () => {
  lake = await startStandIn([illustrated, asset, ...others], { [file]: picture })
  folder = createTemporaryFolder()
  reports = []
})

afterEach(() => lake.close())

const runInto = (into: string, settings: Record<string, string>, limits?: PullLimits) =>
  pullSite(
    parseEnv({ LAKE_PORT: String(lake.port), ...settings }),
    { folder: join(folder, into), media: join(folder, into, 'media'), cache: join(folder, 'cache') },
    (text) => reports.push(text),
    limits,
  )

/** A pull whose drawings exist already. */
async function run(settings: Record<string, string> = {}, into = 'content', limits?: PullLimits) {
  await cp(join(drawn, 'media'), join(folder, into, 'media'), { recursive: true })
  return runInto(into, settings, limits)
}

const readSnapshot = async (into = 'content') =>
  parseSnapshot(await readFile(join(folder, into, 'snapshot.json'), 'utf8'), documentsShape)

/** The files of pictures on pages; those for shared links are PNG. */
const readMedia = async (into = 'content') =>
  (await readdir(join(folder, into, 'media'))).filter((name) => !name.endsWith('.png'))

describe('a pull from the embedded lake', () => {
  test('writes the published content and its images', async () => {
    expect((await run()).kind).toBe('pulled')
    const snapshot = await readSnapshot()
    const [project] = toSiteContent(snapshot, 'en').projects
    expect(project?.image).toMatchObject({
      width: 1350,
      height: 900,
      alt: { lang: 'fr' },
    })
    const names = project?.image?.files.map(({ src }) => src.replace('/_next/static/image/', ''))
    expect(names).toHaveLength(5)
    expect((await readMedia()).sort()).toEqual(names?.toSorted())
  })

  test('leaves drafts out', async () => {
    lake.documents.push({ ...bakery, _id: 'drafts.project-bakery', title: { fr: 'Secret' } })
    await run()
    expect(JSON.stringify(await readSnapshot())).not.toContain('Secret')
  })

  test('fetches and sizes an image once, even for another release', async () => {
    await run()
    lake.images = {}
    expect((await run({}, 'next')).kind).toBe('pulled')
    expect(lake.requestedPaths.filter((path) => path.startsWith('/images'))).toHaveLength(1)
    expect(await readMedia('next')).toHaveLength(5)
    const next = await readSnapshot('next')
    expect(next).toEqual({ ...(await readSnapshot()), readAt: next.readAt })
  })

  test('sizes an image again when its crop has changed', async () => {
    await run()
    const before = (await readSnapshot()).revision
    const crop = { top: 0, bottom: 0, left: 0.5, right: 0 }
    lake.documents[0] = { ...illustrated, image: { ...illustrated.image, crop } }
    await run()
    const snapshot = await readSnapshot()
    expect(toSiteContent(snapshot, 'fr').projects[0]?.image).toMatchObject({
      width: 800,
      height: 533,
    })
    expect(snapshot.revision).not.toBe(before)
  })

  test('names the files of its own pictures, and keeps those of earlier releases', async () => {
    const pictures = async () => {
      const pulled = await run()
      const names = 'mediaNames' in pulled ? pulled.mediaNames : []
      return names.filter((name) => !name.endsWith('.png')).sort()
    }
    const before = await pictures()
    expect(before).toEqual((await readMedia()).sort())
    lake.documents[0] = { ...bakery }
    expect(await pictures()).toEqual([])
    expect((await readMedia()).sort()).toEqual(before)
  })

  test('retries after a temporary error of the lake', async () => {
    lake.failures = [500, 503]
    expect((await run()).kind).toBe('pulled')
  })

  test('does not retry after a refusal of the lake', async () => {
    lake.failures = [401, 401, 401, 401]
    const pulled = await run()
    expect(pulled).toMatchObject({
      kind: 'unreachable',
      problem: { code: 'requestFailed', parameters: { detail: expect.stringContaining('401') } },
    })
    expect(lake.failures).toHaveLength(3)
  })

  test('refuses invalid documents by name and leaves the last snapshot as it was', async () => {
    await run()
    const before = await readSnapshot()
    lake.documents[0] = { ...illustrated, link: 'javascript:alert(1)' }
    await run()
    expect(reports.at(-1)).toBe(
      `Cannot use the content of the content lake at http://127.0.0.1:${lake.port}:\n` +
        '  project-bakery → link: must be a web address that begins with https://',
    )
    expect(await readSnapshot()).toEqual(before)
  })

  test('names the document whose image the lake does not have, and shows its drawing', async () => {
    lake.images = {}
    const refused = createProblem('fileRefused', { status: 404 })
    expect(await run()).toMatchObject({
      kind: 'pulled',
      warnings: [{ ...refused, severity: 'warning', place: { document: 'project-bakery', path: 'image' } }],
    })
    expect(reports.at(-1)).toBe(
      'Not shown as published: project-bakery → image: the lake answered 404 for its file',
    )
    const [project] = toSiteContent(await readSnapshot(), 'fr').projects
    expect([project?.image, project?.illustration]).toEqual([null, 'bakery'])
  })

  test('names the document whose image is not a picture, and shows it once it is one', async () => {
    lake.images = { [file]: Buffer.from('no picture') }
    const before = await run()
    expect(before).toMatchObject({ warnings: [{ place: { document: 'project-bakery', path: 'image' } }] })
    lake.images = { [file]: picture }
    const after = await run()
    expect(after).toMatchObject({ kind: 'pulled', warnings: [] })
    expect('revision' in after && 'revision' in before && after.revision !== before.revision).toBe(true)
    expect(toSiteContent(await readSnapshot(), 'fr').projects[0]?.image?.width).toBe(1350)
  })

  test('leaves out every other use of a picture that cannot be shown', async () => {
    lake.images = {}
    const image = { asset: { _ref: assetId }, alt: { fr: 'Une image' } }
    const span = { _type: 'span', _key: 's', text: 'Le récit.', marks: [] }
    const block = { _type: 'block', _key: 'b', style: 'normal', markDefs: [], children: [span] }
    const story = [
      { _key: 't', _type: 'storyText', text: { fr: [block] } },
      { _key: 'p', _type: 'storyPicture', picture: image },
      { _key: 'q', _type: 'storyPair', left: image, right: image },
    ]
    lake.documents[0] = { ...illustrated, slug: { fr: { current: 'pain' } }, story }
    const settings = { socialImage: image, person: { name: 'Ada', portrait: image } }
    lake.documents = [
      ...lake.documents.filter((each) => !('_type' in each && each._type === 'siteSettings')),
      { _id: 'siteSettings', _type: 'siteSettings', _updatedAt: at, ...settings },
    ]
    const pulled = await run()
    const fields =
      'warnings' in pulled ? pulled.warnings?.map(({ place }) => `${place.document} ${place.path}`) : []
    expect(fields?.toSorted()).toEqual([
      'project-bakery image',
      'project-bakery socialImage',
      'project-bakery story[1].picture',
      'project-bakery story[2].left',
      'project-bakery story[2].right',
      'siteSettings person.portrait',
      'siteSettings socialImage',
    ])
    const { projects, settings: shown, socialImages } = toSiteContent(await readSnapshot(), 'fr')
    expect(projects[0]?.story.map(({ kind }) => kind)).toEqual(['text'])
    expect([shown.socialImage, shown.person?.portrait]).toEqual([null, null])
    // Pictures for shared links are drawn in its place.
    expect(socialImages['/projets/pain']).toMatch(/\.png$/)
    expect(socialImages['/']).toMatch(/\.png$/)
  })

  test('draws eight pictures of shared links at a time, so that each next one tells that it goes on', () => {
    expect(drawnBefore.length).toBeGreaterThan(8)
    expect(drawnBefore.slice(0, 8)).toEqual(Array(8).fill(0))
    for (const count of drawnBefore.slice(8)) expect(count).toBeGreaterThan(0)
  })

  test('makes the picture of shared links', async () => {
    lake.documents.push({ ...seed.at(-1), _updatedAt: at, socialImage: { asset: { _ref: assetId } } })
    lake.documents = lake.documents.toReversed()
    await run()
    expect(toSiteContent(await readSnapshot(), 'fr').settings.socialImage).toMatchObject({
      width: 1200,
      height: 630,
    })
  })
})

describe('a note whose date is still to come', () => {
  const toNote = (date: string, changes: object = {}) => ({
    ...note,
    _type: 'note',
    image: undefined,
    socialImage: undefined,
    story: [note.story[0]],
    slug: { fr: { current: 'pain' }, en: { current: 'bread' } },
    date,
    ...changes,
  })
  const history = {
    _id: `addresses-${note._id}`,
    _type: 'addressHistory',
    _updatedAt: at,
    document: note._id,
    addresses: [{ language: 'fr', path: '/carnet/pain' }],
  }
  const pullWith = async (...documents: object[]) => {
    lake.documents = [...seed, ...documents]
    const pulled = await run()
    if (pulled.kind !== 'pulled') throw new Error(pulled.kind)
    return pulled
  }

  test('is not said to be removed at its address, which the Studio has recorded', async () => {
    const isRedirected = ({ from }: { from: string }) => from === '/carnet/pain'
    expect((await pullWith(history, toNote('2999-01-01'))).redirects.filter(isRedirected)).toEqual([])
    expect((await pullWith(history)).redirects).toEqual([{ from: '/carnet/pain', to: null, status: 410 }])
  })

  test('is part of the revision, so that a release tells the owner of another date and of a removal', async () => {
    const without = await pullWith()
    const first = await pullWith(toNote('2999-01-10'))
    const postponed = await pullWith(toNote('2999-01-20'))
    const edited = await pullWith(toNote('2999-01-20', { _updatedAt: '2026-12-02T10:00:00Z' }))
    const revisions = [without, first, postponed, edited].map(({ revision }) => revision)
    expect(new Set(revisions).size).toBe(4)
    expect((await pullWith(toNote('2999-01-10'))).revision).toBe(first.revision)
  })
})

test('a document that a failed page holds back is not said to be removed, and pages have the documents of before', async () => {
  await run()
  const lastSnapshot = await readFile(join(folder, 'content', 'snapshot.json'), 'utf8')
  lake.documents.push(
    { ...bakery, _id: 'project-new' },
    {
      _id: 'addresses-project-new',
      _type: 'addressHistory',
      _updatedAt: at,
      document: 'project-new',
      addresses: [{ language: 'fr', path: '/projets/new' }],
    },
  )
  const failedPages = [{ path: '/projets/new', document: 'project-new' }]
  const limits = { guard: unguarded, hold: { held: [], failedPages, lastSnapshot } }
  const pulled = await run({}, 'next', limits)
  expect(pulled).toMatchObject({ redirects: [], warnings: [{ code: 'heldOut' }] })
  expect((await readSnapshot('next')).documents.project).toEqual((await readSnapshot()).documents.project)
})

describe('without a lake', () => {
  beforeEach(() => lake.close())
  afterEach(async () => {
    lake = await startStandIn([])
  })

  test('a site that requires none gets the built-in content', async () => {
    expect((await run()).kind).toBe('pulled')
    expect(toSiteContent(await readSnapshot(), 'fr').projects).toHaveLength(projects.length)
    expect(reports.join()).toContain('No Sanity project is configured')
  })

  test('a site that requires one gets an error message and no snapshot', { timeout: 15_000 }, async () => {
    const pulled = await runInto('content', { CONTENT_REQUIRED: '1' })
    expect(pulled.kind).toBe('unreachable')
    expect(reports.join()).toMatch(
      /^Cannot read from the content lake at http:\S+: the request failed \(.+\)\.$/,
    )
    await expect(readdir(join(folder, 'content'))).rejects.toThrow('ENOENT')
  })
})

describe('CONTENT_REQUIRED=0', () => {
  test('uses the built-in content in place of refused content, with a warning', async () => {
    lake.documents[0] = { ...illustrated, title: { en: 'Only English' } }
    expect((await run({ CONTENT_REQUIRED: '0' })).kind).toBe('pulled')
    expect(reports.join()).toContain('BUILT-IN content')
    expect(reports.join()).toContain('project-bakery → title.fr: is missing')
    expect(toSiteContent(await readSnapshot(), 'fr').projects[0]?.title.text).toBe(
      dictionaries.fr.projects[projects[0].name].title,
    )
  })
})

test('a pull says how many documents are published', async () => {
  lake.documents = [bakery ?? {}, ...seed.filter(({ _id }) => _id === 'legalPage-terms')]
  await run()
  expect(reports.join()).toMatch(
    /: .*\bproject 1, .*\bpricingPackage 0, .*legalPage 1\b.*\. The rest is built-in content\.$/,
  )
})
