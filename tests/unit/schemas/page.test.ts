import { createClient } from '@sanity/client'
import { createSchema, validateDocument } from 'sanity'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { toSchemaTypes } from '#schemas/types.ts'

const schema = createSchema({ name: 'default', types: toSchemaTypes('en') })

/** A client that validation requires but never calls. */
const client = createClient({
  projectId: 'embedded',
  dataset: 'production',
  apiVersion: '2025-02-19',
  useCdn: false,
})

const markersShape = z.array(z.object({ path: z.array(z.unknown()), level: z.string(), message: z.string() }))

const page = {
  _id: 'drafts.page-new',
  _type: 'page',
  _rev: '1',
  _createdAt: '2026-11-21T12:00:00Z',
  _updatedAt: '2026-11-21T12:00:00Z',
  title: { fr: 'Une page', en: 'A page' },
  summary: { fr: 'Une phrase.', en: 'A sentence.' },
  slug: { fr: { current: 'une-page' }, en: { current: 'a-page' } },
}

/** What the Studio says of a page; `published` is how many documents of each type there are. */
async function check(changes: object, published: Record<string, number> = {}): Promise<string[]> {
  const lake = {
    ...client,
    fetch: async (query: string) => {
      const type = Object.keys(published).find((name) => query.includes(`"${name}"`))
      return query.startsWith('count(') ? (type === undefined ? 0 : published[type]) : null
    },
    withConfig: () => ({ fetch: async () => true }),
  }
  const options = {
    document: { ...page, ...changes },
    workspace: { schema, getClient: () => lake },
    getDocumentExists: async () => true,
  }
  // The type requires a Studio's translator, which is only used for texts that our schemas do not have.
  const markers = markersShape.parse(await Reflect.apply(validateDocument, undefined, [options]))
  return markers.map(({ path, level, message }) => `${path.map(String).join('.')} ${level}: ${message}`)
}

const part = (name: string, rest: object = {}) => ({
  _key: `k-${name}`,
  _type: 'sitePart',
  part: name,
  ...rest,
})

test('a page with a title, a sentence and an address is complete', async () => {
  expect(await check({})).toEqual([])
})

test('an address of the site, in any language, is refused', async () => {
  expect(await check({ slug: { fr: { current: 'services' }, en: { current: 'projets' } } })).toEqual([
    'slug.fr error: Another page of the site has this address.',
    'slug.en error: Another page of the site has this address.',
  ])
})

test('a third page in the header is refused, and a long name is warned of', async () => {
  expect(await check({ menu: 'header' }, { page: 1 })).toEqual([])
  expect(await check({ menu: 'header' }, { page: 2 })).toEqual([
    expect.stringMatching(/^menu error: The header has room for 2 pages/),
  ])
  const menuName = { fr: 'Un nom bien trop long', en: 'Short' }
  expect(await check({ menu: 'header', menuName })).toEqual([
    expect.stringMatching(/^menuName\.fr warning: The header has no room for more than 20/),
  ])
  expect(await check({ menu: 'footer', menuName })).toEqual([])
})

test('a part of which nothing is published says so, and one that is there already is refused', async () => {
  const empty = /part warning: Nothing of this is published/
  expect(await check({ parts: [part('testimonials')] })).toEqual([expect.stringMatching(empty)])
  expect(await check({ parts: [part('testimonials')] }, { testimonial: 1 })).toEqual([])
  // Until the settings are published, the built-in packages are shown.
  expect(await check({ parts: [part('site')] })).toEqual([])
  expect(await check({ parts: [part('site')] }, { siteSettings: 1 })).toEqual([expect.stringMatching(empty)])
  expect(await check({ parts: [part('call'), part('call', { _key: 'again' })] })).toEqual([
    expect.stringMatching(/part error: This part is already on the page/),
  ])
})

test('a page in English only asks for English, and for nothing else', async () => {
  const english = {
    title: { en: 'A page' },
    summary: { en: 'A sentence.' },
    slug: { en: { current: 'a-page' } },
  }
  expect(await check({ ...english, only: 'en' })).toEqual([])
  expect(await check({ ...english, only: 'en', title: { fr: 'Une page' } })).toEqual([
    expect.stringMatching(/^title\.en error: English is required: this page exists in English only/),
  ])
  expect(await check({ ...english, only: 'en', slug: {} })).toEqual([
    expect.stringMatching(/^slug\.en error: A page needs an address/),
  ])
  expect(await check({ title: { fr: 'Une page' }, only: 'fr' })).toEqual([])
})
