import { linkShape, type SeedDocument } from '@freelance-site/content'
import { findWordPaths } from '@freelance-site/content/testing'
import { createClient } from '@sanity/client'
import { createSchema, isObjectSchemaType, validateDocument } from 'sanity'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { toSeedDocuments } from '#lib/content/builtIn.ts'
import { toBuiltInWords, wordsPages } from '#lib/content/pageWords.ts'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { toDocumentId } from '#lib/pages.ts'
import { toSchemaTypes } from '#schemas/types.ts'

const types = toSchemaTypes('en')
const schema = createSchema({ name: 'default', types })
/** A client that validation requires but never calls. */
const client = createClient({
  projectId: 'embedded',
  dataset: 'production',
  apiVersion: '2025-02-19',
  useCdn: false,
})

/** The slugs of other documents. */
const taken = new Set<string>()
afterEach(() => taken.clear())
const lake = {
  ...client,
  // There is no redirect.
  fetch: async () => null,
  withConfig: () => ({ fetch: async (_query: string, { slug }: { slug: string }) => !taken.has(slug) }),
}

const seeded = (type: string) => {
  const found = toSeedDocuments().find(({ _type }) => _type === type)
  if (!found) throw new Error(`The seed has no document of the type ${type}.`)
  return found
}

const markersShape = z.array(
  z.object({ path: z.array(z.union([z.string(), z.number(), z.object({})])), level: z.string() }),
)

/** The Studio's validation markers of a document, such as `title.en warning`. */
async function check(document: SeedDocument): Promise<string[]> {
  const at = '2026-11-21T12:00:00Z'
  const options = {
    document: { _rev: '1', _createdAt: at, _updatedAt: at, ...document },
    workspace: { schema, getClient: () => lake },
    getDocumentExists: async () => true,
  }
  // The type requires a Studio's translator, which is only used for texts that our schemas do not have.
  const markers = markersShape.parse(await Reflect.apply(validateDocument, undefined, [options]))
  return markers.map(({ path, level }) => `${path.map(String).join('.')} ${level}`)
}

const fieldsOf = (type: string) => {
  const found = schema.get(type)
  return found && isObjectSchemaType(found) ? found.fields : []
}

test('the projects, packages and pages of a new dataset are valid in the Studio', async () => {
  for (const document of toSeedDocuments().filter(({ _type }) => _type !== 'siteSettings'))
    expect(await check(document), document._id).toEqual([])
})

describe.each(['project', 'pricingPackage', 'legalPage'])('a bilingual field of a %s', (type) => {
  const field = type === 'pricingPackage' ? 'name' : 'title'

  test('is required in French', async () => {
    const document = { ...seeded(type), [field]: { _type: 'localeString', en: 'Only English' } }
    expect(await check(document)).toEqual([`${field}.fr error`])
  })

  test('without English is only a warning', async () => {
    const document = { ...seeded(type), [field]: { _type: 'localeString', fr: 'Seulement en français' } }
    expect(await check(document)).toEqual([`${field}.en warning`])
  })

  test('with English of an older French text is only a warning', async () => {
    const value = { _type: 'localeString', fr: 'Neuf', en: 'Old', translatedFrom: 'Ancien' }
    expect(await check({ ...seeded(type), [field]: value })).toEqual([`${field}.en warning`])
    expect(await check({ ...seeded(type), [field]: { ...value, translatedFrom: 'Neuf' } })).toEqual([])
  })
})

test.each([
  ['project', 'title'],
  ['project', 'kind'],
  ['pricingPackage', 'name'],
  ['legalPage', 'title'],
])('a %s whose %s no page can hold is only a warning', async (type, field) => {
  const ofLength = (length: number) => ({ ...seeded(type), [field]: { fr: 'a'.repeat(length), en: 'b' } })
  expect(await check(ofLength(120))).not.toContain(`${field}.fr warning`)
  expect(await check(ofLength(121))).toContain(`${field}.fr warning`)
})

test('a title for search engines that no picture can hold is only a warning, in each language', async () => {
  const long = { _type: 'pageString', fr: 'Accueil', en: 'a'.repeat(121) }
  expect(await check({ ...seeded('homePage'), seo: { _type: 'seo', title: long } })).toContain(
    'seo.title.en warning',
  )
})

test('formatted text that English was written from blocks nothing, whatever its links', async () => {
  const block = (text: string, href: string) => ({
    _type: 'block',
    _key: 'a',
    style: 'normal',
    markDefs: [{ _type: 'link', _key: 'b', href }],
    children: [{ _type: 'span', _key: 'c', text, marks: ['b'] }],
  })
  const body = {
    _type: 'localeBlocks',
    fr: [block('Ici', '/contact')],
    en: [block('Here', '/contact')],
    translatedFrom: [block('Ici', 'nowhere at all')],
  }
  const [section] = z.array(z.looseObject({})).parse(seeded('legalPage').sections)
  const document = { ...seeded('legalPage'), sections: [{ ...section, body }] }
  expect((await check(document)).map((marker) => marker.split(' ').at(-1))).toEqual(['warning'])
})

test.each([
  ...(
    ['/contact', '#rights', 'https://www.cnil.fr', 'mailto:a@site.example', 'tel:+33400000000'] as const
  ).map((href) => [href, 0] as const),
  // Mistakes that owners make in such links. The site refuses them when they are published.
  ...['www.cnil.fr', 'contact', 'a@site.example', 'nowhere at all'].map((href) => [href, 1] as const),
])('a link to %s has %i errors, as on the site', async (href, errors) => {
  expect(await countLinkErrors(href)).toBe(errors)
  expect(linkShape.safeParse(href).success).toBe(errors === 0)
})

test.each([
  ...[
    '/',
    '/privacy#rights',
    '/Contact/',
    '/en/services?from=legal',
    '/contact/sent',
    '/projets/pain',
    '/carnet',
  ].map((href) => [href, 0] as const),
  ...['/tarifs', '/en/tarifs', '/contact/form', '/404'].map((href) => [href, 1] as const),
])('a link to the path %s has %i errors: it must be that of a page', async (href, errors) => {
  expect(await countLinkErrors(href)).toBe(errors)
})

/** The errors of a text with a link to an address. */
async function countLinkErrors(href: string): Promise<number> {
  const block = {
    _type: 'block',
    _key: 'a',
    style: 'normal',
    markDefs: [{ _type: 'link', _key: 'b', href }],
    children: [{ _type: 'span', _key: 'c', text: 'Ici', marks: ['b'] }],
  }
  const body = { _type: 'localeBlocks', fr: [block], en: [block], translatedFrom: [block] }
  const [section] = z.array(z.looseObject({})).parse(seeded('legalPage').sections)
  const found = await check({ ...seeded('legalPage'), sections: [{ ...section, body }] })
  return new Set(found.filter((marker) => marker.includes('.fr.'))).size
}

describe('a project with a story', () => {
  const words = (text: string) => ({
    _type: 'block',
    _key: 'a',
    style: 'normal',
    markDefs: [],
    children: [{ _type: 'span', _key: 'c', text, marks: [] }],
  })
  const told = {
    ...seeded('project'),
    story: [{ _key: 't', _type: 'storyText', text: { fr: [words('Le récit.')], en: [words('The story.')] } }],
  }
  const slug = (current: string) => ({ _type: 'slug', current })

  test('needs an address in French, and only there', async () => {
    expect(await check(told)).toEqual(['slug.fr error'])
    expect(await check({ ...told, slug: { fr: slug('pain') } })).toEqual([])
    expect(await check({ ...seeded('project'), slug: {} })).toEqual([])
  })

  test('needs one that no other has, of lower-case letters, digits and hyphens', async () => {
    taken.add('pain')
    expect(await check({ ...told, slug: { fr: slug('pain') } })).toEqual(['slug.fr error'])
    expect(await check({ ...told, slug: { fr: slug('Pain frais') } })).toEqual(['slug.fr error'])
  })

  test.each([
    ['a text', { _type: 'storyText' }, 'text'],
    ['a picture', { _type: 'storyPicture' }, 'picture'],
    ['a second picture', { _type: 'storyPair' }, 'right'],
    ['a sentence', { _type: 'storyQuote' }, 'quote'],
  ])('has no part without %s', async (_case, part, field) => {
    const document = { ...told, slug: { fr: slug('conte') }, story: [{ _key: 'k', ...part }] }
    expect((await check(document)).some((marker) => marker.includes(`.${field} error`))).toBe(true)
  })
})

describe('the settings', () => {
  const details = [
    'name',
    'status',
    'registrationNumber',
    'address',
    'telephone',
    'publicationDirector',
    'host',
  ]
  const settings = seeded('siteSettings')

  test('have a field for each detail of the business', () => {
    expect(fieldsOf('siteSettings').map(({ name }) => name)).toEqual([
      'brand',
      'tagline',
      'region',
      'email',
      'professionalNetwork',
      'professionalNetworkLabel',
      'codeHost',
      'codeHostLabel',
      'person',
      'socialImage',
      'claims',
      'vat',
      'legalDetails',
    ])
  })

  test('warn of each empty mandatory legal detail, also before any was ever filled in, and not of the VAT number', async () => {
    const missing = details.map((detail) => `legalDetails.${detail} warning`)
    expect(await check(settings)).toEqual(expect.arrayContaining(missing))
    const [, ...rest] = missing
    expect(await check({ ...settings, legalDetails: { name: 'Camille Martin' } })).toEqual(rest)
    const whole = Object.fromEntries(details.map((detail) => [detail, 'mots']))
    expect(await check({ ...settings, legalDetails: whole })).toEqual([])
  })
})

test('a picture has a hotspot and, once there is one, alternative text in both languages', async () => {
  const image = fieldsOf('project').find(({ name }) => name === 'image')
  expect(image?.type.options?.hotspot).toBeTruthy()
  const asset = { _type: 'reference', _ref: 'image-abc-10x10-png' }
  const withAlt = (alt?: object) => check({ ...seeded('project'), image: { _type: 'image', asset, alt } })
  expect(await withAlt()).toContain('image.alt error')
  expect(await withAlt({ _type: 'localeString', fr: 'Des pains' })).toContain('image.alt.en warning')
})

test('the picture of shared links is described in both languages, without blocking an older one', async () => {
  const asset = { _type: 'reference', _ref: 'image-abc-10x10-png' }
  const said = async (alt?: object) => {
    const socialImage = { _type: 'image', asset, alt }
    return (await check({ ...seeded('siteSettings'), socialImage })).filter((line) =>
      line.startsWith('social'),
    )
  }
  expect(await said()).toEqual(['socialImage.alt warning'])
  expect(await said({ _type: 'localeString', fr: 'Un atelier' })).toEqual(['socialImage.alt.en warning'])
  expect(await said({ _type: 'localeString', en: 'A workshop' })).toEqual(['socialImage.alt.fr error'])
  expect(await said({ _type: 'localeString', fr: 'Un atelier', en: 'A workshop' })).toEqual([])
})

test('a price needs an amount that can be read, and says whether it is paid once or per month', async () => {
  const priced = (price: object) => check({ ...seeded('pricingPackage'), price })
  expect(await priced({ amount: 149_050, unit: 'once' })).toEqual([])
  expect(await priced({ unit: 'once' })).toEqual([])
  expect(await priced({ amount: 149_050 })).toEqual(['price.unit error'])
  expect(await priced({ amount: 100_000_001, unit: 'once' })).toEqual(['price.amount error'])
  expect(await priced({ unread: '12 apples', unit: 'once' })).toEqual(['price.amount error'])
  expect(await priced({ amount: 149_050, unit: 'once', from: true, vat: 'included' })).toEqual([])
})

test('words of a client need their permission and a name, but neither a role nor a project', async () => {
  const said = {
    _id: 'testimonial-one',
    _type: 'testimonial',
    words: { _type: 'localeText', fr: 'Un travail soigné.', en: 'Careful work.' },
    name: 'Zoé Martin',
    permission: 'Par e-mail, le 12 mars 2026.',
  }
  expect(await check(said)).toEqual([])
  expect(await check({ ...said, permission: undefined })).toEqual(['permission error'])
  expect(await check({ ...said, name: undefined })).toEqual(['name error'])
  expect(await check({ ...said, words: undefined })).toContain('words error')
})

test('a package has eight points at most', async () => {
  const withPoints = (count: number) => {
    const point = { _type: 'localeString', fr: 'Un point', en: 'A point' }
    const includes = Array.from({ length: count }, (_, index) => ({ ...point, _key: `point-${index}` }))
    return check({ ...seeded('pricingPackage'), includes })
  }
  expect(await withPoints(8)).toEqual([])
  expect(await withPoints(9)).toEqual(['includes error'])
})

describe('the words of a page', () => {
  const page = (fields: object) => check({ _id: 'homePage', _type: 'homePage', ...fields })

  test('are all optional, in each language by itself', async () => {
    for (const type of ['homePage', 'servicesPage', 'contactPage'])
      expect(await check({ _id: type, _type: type })).toEqual([])
    expect(await page({ hero: { lead: { _type: 'pageText', en: 'Only English' } } })).toEqual([])
  })

  test('without English are only a warning', async () => {
    const hero = { lead: { _type: 'pageText', fr: 'Seulement en français' } }
    expect(await page({ hero })).toEqual(['hero.lead.en warning'])
  })

  test('of the title that are not in it are a warning, in that language', async () => {
    const title = { _type: 'pageString', fr: 'Un autre titre', en: 'Another title' }
    const stressed = { _type: 'pageString', fr: 'autre', en: 'none of it' }
    expect(await page({ hero: { title, stressed } })).toEqual(['hero.stressed.en warning'])
    // The built-in title, in which the English word is.
    const en = dictionaries.en.home.hero.stressed
    expect(await page({ hero: { stressed: { ...stressed, en } } })).toEqual(['hero.stressed.fr warning'])
  })
})

test('every word that a page can show has its field in the Studio, and no other', () => {
  const pages = {
    ...Object.fromEntries(wordsPages.map((page) => [toDocumentId(page), toBuiltInWords(page, 'fr')])),
  }
  const toPaths = (fields: ReturnType<typeof fieldsOf>, path: string[] = []): string[] =>
    fields.flatMap(({ name, type }) => {
      const at = [...path, name]
      if (['pageString', 'pageText'].includes(type.name)) return [at.join('.')]
      return isObjectSchemaType(type) ? toPaths(type.fields, at) : []
    })
  for (const [type, words] of Object.entries(pages)) {
    const expected = [...findWordPaths(words).map((path) => path.join('.')), 'seo.title', 'seo.description']
    expect(toPaths(fieldsOf(type)).toSorted(), type).toEqual(expected.toSorted())
  }
})
