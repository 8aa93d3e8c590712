import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseSnapshot } from '@freelance-site/content/server'
import { drawHalves } from '@freelance-site/content/testing'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { toLocalePath } from '#lib/addresses.ts'
import { documentsShape } from '#lib/content/documents.ts'
import { parseEnv } from '#lib/env.server.ts'
import { locales } from '#lib/languages.ts'
import { findPages, pages, toListedType } from '#lib/pages.ts'
import { pullSite } from '#lib/pull/pull.ts'
import { type StandIn, startStandIn } from '../../support/lakeStandIn.ts'
import { toOwnDocuments } from '../../support/ownContent.ts'

const addresses = locales.flatMap((locale) =>
  findPages({ isListed: true })
    // Nothing is listed.
    .filter((page) => toListedType(page) === null)
    .map((page) => toLocalePath(pages[page].path, locale)),
)

const documents = toOwnDocuments().map((document) => ({ ...document, _updatedAt: '2026-12-01T10:00:00Z' }))
const withChange = (id: string, change: object) =>
  documents.map((document) => (document._id === id ? { ...document, ...change } : document))

let lake: StandIn
let folder: string

beforeEach(async () => {
  lake = await startStandIn(documents)
  folder = createTemporaryFolder()
})

afterEach(() => lake.close())

/** The files of the previous pull, and no others. */
let named: string[] = []

/** Pulls, and returns the picture's file name by page. */
async function draw(): Promise<Record<string, string>> {
  const env = parseEnv({ LAKE_PORT: String(lake.port) })
  const content = join(folder, 'content')
  const folders = { folder: content, media: join(content, 'media'), cache: join(folder, 'cache') }
  const pulled = await pullSite(env, folders, () => {})
  named = pulled.kind === 'pulled' ? [...pulled.mediaNames] : []
  expect(pulled.kind).toBe('pulled')
  const { socialImages } = parseSnapshot(
    await readFile(join(folder, 'content', 'snapshot.json'), 'utf8'),
    documentsShape,
  )
  return Object.fromEntries(Object.entries(socialImages).map(([page, src]) => [page, basename(src)]))
}

const changed = (before: Record<string, string>, after: Record<string, string>) =>
  Object.keys(after)
    .filter((page) => after[page] !== before[page])
    .sort()

describe('the pictures of shared links', () => {
  test('are drawn for every page in every language, 1200 by 630 and light', async () => {
    const files = await draw()
    expect(Object.keys(files).sort()).toEqual(addresses.toSorted())
    for (const name of Object.values(files)) {
      const file = join(folder, 'content', 'media', name)
      expect(await sharp(file).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
      expect((await stat(file)).size).toBeLessThan(60_000)
    }
  })

  test('are drawn once', async () => {
    const before = await draw()
    const file = join(folder, 'content', 'media', before['/'] ?? '')
    const { mtimeMs } = await stat(file)
    expect(await draw()).toEqual(before)
    expect((await stat(file)).mtimeMs).toBe(mtimeMs)
  })

  test('are drawn again only when the words on them change', async () => {
    const before = await draw()
    lake.documents = withChange('legalPage-terms', { title: { fr: 'Conditions générales', en: 'Terms' } })
    const renamed = await draw()
    expect(changed(before, renamed)).toEqual(['/legal'])
    lake.documents = withChange('siteSettings', { brand: 'Studio Garrigue' })
    expect(changed(before, await draw())).toHaveLength(addresses.length)
    expect(named).not.toContain(before['/'])
    expect(existsSync(join(folder, 'cache', 'files'))).toBe(false)
    expect(named).toContain((await draw())['/'])
  })

  test('are replaced by the owner’s picture', async () => {
    const name = 'abc-1600x900'
    lake.images[`${name}.png`] = await drawHalves(1600, 900)
    const image = { _id: `image-${name}-png`, _type: 'sanity.imageAsset' }
    lake.documents = [...withChange('siteSettings', { socialImage: { asset: { _ref: image._id } } }), image]
    expect(await draw()).toEqual({})
  })

  test('are also drawn for the page of a project, around its drawing, or beside its own picture', async () => {
    const name = 'abc-1600x900'
    lake.images[`${name}.png`] = await drawHalves(1600, 900)
    const image = { _id: `image-${name}-png`, _type: 'sanity.imageAsset' }
    const span = { _type: 'span', _key: 's', text: 'Le récit.', marks: [] }
    const block = { _type: 'block', _key: 'b', style: 'normal', markDefs: [], children: [span] }
    const story = [{ _key: 't', _type: 'storyText', text: { fr: [block] } }]
    const page = { story, slug: { fr: { current: 'pain' }, en: { current: 'bread' } } }
    lake.documents = [...withChange('project-bakery', page), image]
    const { '/projets/pain': french, '/en/projects/bread': english, '/': home } = await draw()
    expect(new Set([french, english, home, undefined]).size).toBe(4)
    const pictured = { ...page, image: { asset: { _ref: image._id }, alt: { fr: 'Un four' } } }
    lake.documents = [...withChange('project-bakery', pictured), image]
    const { '/projets/pain': own = '', '/en/projects/bread': inEnglish } = await draw()
    expect(new Set([own, inEnglish, french, english, undefined]).size).toBe(5)
    const file = join(folder, 'content', 'media', own)
    const at = (left: number) => sharp(file).extract({ left, top: 300, width: 1, height: 1 }).raw().toBuffer()
    const [left, right] = [await at(800), await at(1150)]
    expect([...left.subarray(0, 3)], 'the left half of the picture').not.toEqual([...right.subarray(0, 3)])
    expect(Math.max(...left.subarray(0, 3)) - Math.min(...left.subarray(0, 3)), 'a colour').toBeGreaterThan(
      200,
    )
  })
})
