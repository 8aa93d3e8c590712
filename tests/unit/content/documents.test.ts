import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contentQuery, noDocuments, parseDocuments } from '#lib/content/documents.ts'
import { formatProblem } from '#lib/content/problems.ts'
import { formatPrice } from '#lib/i18n/formats.ts'
import {
  documentsOf,
  findIgnored,
  findProblems,
  legalPage,
  link,
  offer,
  paragraph,
  project,
  settings,
  testimonial,
  toProblems,
  withPackage,
  withProject,
  withSection,
  withSettings,
  withTerms,
  withTestimonial,
  withText,
} from '../../support/content.ts'
import { query } from '../../support/lakeStandIn.ts'

const asset = { _id: 'image-abc-40x30-png' }
const alt = { fr: 'Des pains' }
const withImage = (changes: object) => withProject({ image: { asset, alt, ...changes } })
const cropped = (crop: object) => withImage({ crop: { top: 0, right: 0, bottom: 0, left: 0, ...crop } })
const allowed = ['https://a.fr', 'http://a.fr', 'mailto:a@b.fr', 'tel:+33400000000', '/contact', '#one']

describe('a published document is accepted', () => {
  test.each<[string, object]>([
    [
      'with everything',
      {
        project: [project],
        pricingPackage: [offer],
        legalPage: [legalPage('terms')],
        siteSettings: settings,
      },
    ],
    [
      'with only what is required, the rest null',
      withProject({ tags: null, year: null, link: null, image: null }),
    ],
    ['with unknown fields', { ...withProject({ mood: 'good' }), comments: [1] }],
    ['without English', withProject({ title: { fr: 'Titre', en: null } })],
    ['with blank English', withProject({ title: { fr: 'Titre', en: '  ' } })],
    ['with a moment in another zone', withProject({ _updatedAt: '2026-11-21T12:00:00+02:00' })],
    ['with an id that only begins like a draft’s', withProject({ _id: 'draftsman' })],
    ['with an id with a draft’s name inside', withProject({ _id: 'my.drafts.one' })],
    ['of the first and of the last year', { project: [1990, 2100].map((year) => ({ ...project, year })) }],
    ['with tags of which one was emptied', withProject({ tags: [null, alt] })],
    ['with an image whose asset was removed', withImage({ asset: null, alt: null })],
    ['with a focus at the edges', withImage({ hotspot: { x: 0, y: 1 } })],
    ['with a crop that leaves a sliver', cropped({ top: 0.5, bottom: 0.49, left: 0.49, right: 0.5 })],
    ['with words of a client who has no role', withTestimonial({ role: null, project: null })],
    ['with a price of nothing', withPackage({ price: { amount: 0, unit: 'once' } })],
    ['with a price of a million', withPackage({ price: { amount: 100_000_000, unit: 'month' } })],
    [
      'with nine points, stored before there was a limit',
      withPackage({ includes: Array(9).fill({ fr: 'Un' }) }),
    ],
    ['with a price left empty', withPackage({ price: { amount: null, unit: 'month' } })],
    [
      'with months from none to ten years',
      { pricingPackage: [0, 120].map((freeMaintenanceMonths) => ({ ...offer, freeMaintenanceMonths })) },
    ],
    [
      'with settings left empty',
      withSettings({ brand: ' ', tagline: { fr: '', en: '' }, email: '', claims: [] }),
    ],
    ['with profiles left blank', withSettings({ codeHost: ' ', professionalNetwork: '' })],
    ['with three claims', withSettings({ claims: Array(3).fill({ figure: '1', label: alt }) })],
    ['with a claim without figure', withSettings({ claims: [{ figure: ' ', label: alt }] })],
    ['with an image for shared links without alternative text', withSettings({ socialImage: { asset } })],
    ['with sections that insert something', withSection({ insert: 'companyDetails' })],
    ['with links of every allowed kind', withText(...allowed.map((href) => link({ href })))],
    ['with headings', withText(paragraph('mot', { style: 'h2' }), paragraph('mot', { style: 'h3' }))],
    [
      'with lists of two levels',
      withText(
        paragraph('mot', { listItem: 'bullet', level: 1 }),
        paragraph('mot', { listItem: 'number', level: 2 }),
      ),
    ],
    [
      'with a blank paragraph between two others',
      withText(paragraph('un'), paragraph(' '), paragraph('deux')),
    ],
    [
      'with text marked in every known way',
      withText({
        ...link({}),
        children: [{ _type: 'span', _key: 's', text: 'mot', marks: ['strong', 'em', 'l'] }],
      }),
    ],
  ])('%s', (_name, published) => {
    expect(toProblems(published)).toEqual([])
  })
})

const notImage = 'is not the id of an image'
const outside = 'must be between 0 and 1'
const notAddress = 'must be a web address that begins with https://'
const notPublished = 'is a draft: only published documents may reach a page'

describe('the owner reads the problem of a document:', () => {
  test.each<[string, object]>([
    ['project[0]._id: is missing', withProject({ _id: null })],
    [`_id: ${notPublished}`, withProject({ _id: 'drafts.p' })],
    [`_id: ${notPublished}`, withProject({ _id: 'versions.r1.p' })],
    ['_updatedAt: must be a date and time', withProject({ _updatedAt: '2026-11-21' })],
    ['order: must be a number', withPackage({ order: '1' })],
    ['title: is missing', withProject({ title: null })],
    ['title.fr: the French text is missing', withProject({ title: { fr: ' ', en: 'Title' } })],
    ['title.fr: must be text', withProject({ title: { fr: 7 } })],
    ['title.en: must be text', withProject({ title: { fr: 'Mot', en: 7 } })],
    ['summary: must be a text per language', withProject({ summary: 'Mot' })],
    ['tags: must be a list', withProject({ tags: 'Mot' })],
    ['tags[0].fr: is missing', withProject({ tags: [{ en: 'Tag' }] })],
    ['year: must be at least 1990', withProject({ year: 1989 })],
    ['year: must be at most 2100', withProject({ year: 2101 })],
    ['year: must be a year such as 2026', withProject({ year: 2026.5 })],
    ['link: must be text', withProject({ link: 7 })],
    [`link: ${notAddress}`, withProject({ link: 'javascript:alert(1)' })],
    [`link: ${notAddress}`, withProject({ link: 'file:///etc/passwd' })],
    [`link: ${notAddress}`, withProject({ link: 'https://a.fr/ b' })],
    ['illustration: must be one of bakery, map, learning, photo', withProject({ illustration: 'cat' })],
    ['image.alt: is missing', withImage({ alt: undefined })],
    [`image.asset._id: ${notImage}`, withImage({ asset: { _id: 'file-abc-pdf' } })],
    [`image.hotspot.x: ${outside}`, withImage({ hotspot: { x: -0.1, y: 0.5 } })],
    [`image.hotspot.y: ${outside}`, withImage({ hotspot: { x: 0.5, y: 1.1 } })],
    ['image.hotspot.x: must be a number', withImage({ hotspot: { x: 'left', y: 0 } })],
    ['image.crop: leaves nothing of the image', cropped({ top: 0.5, bottom: 0.5 })],
    ['image.crop: leaves nothing of the image', cropped({ left: 0.5, right: 0.5 })],
    ['image.crop: leaves nothing of the image', cropped({ left: 0.4, right: 0.7 })],
    ['includes: must be a list', withPackage({ includes: 'Mot' })],
    ['group: must be one of site, hosting', withPackage({ group: 'x' })],
    ['freeMaintenanceMonths: must be a whole number of months', withPackage({ freeMaintenanceMonths: 0.5 })],
    ['freeMaintenanceMonths: must be at least 0', withPackage({ freeMaintenanceMonths: -1 })],
    ['freeMaintenanceMonths: must be at most 120', withPackage({ freeMaintenanceMonths: 121 })],
    ['price.amount: must be at least 0', withPackage({ price: { amount: -1, unit: 'once' } })],
    [
      `price.amount: must be at most ${formatPrice(100_000_000, 'en')}`,
      withPackage({ price: { amount: 100_000_001, unit: 'once' } }),
    ],
    [
      'price.amount: must be a whole number of cents, such as 149000',
      withPackage({ price: { amount: 9.5, unit: 'once' } }),
    ],
    [
      'price.unit: must say whether the price is paid once or per month (month)',
      withPackage({ price: { amount: 1 } }),
    ],
    ['price.from: must be true or false', withPackage({ price: { amount: 1, unit: 'once', from: 1 } })],
    ['highlighted: must be true or false', withPackage({ highlighted: 1 })],
    ['words.fr: the French text is missing', withTestimonial({ words: { fr: ' ', en: 'Careful work!' } })],
    ['name: is missing', withTestimonial({ name: ' ' })],
    [
      'permission: is missing: without the client’s permission, their words cannot be published',
      withTestimonial({ permission: false }),
    ],
    ['tagline: must be a text per language', withSettings({ tagline: 'Mots' })],
    ['tagline.fr: must be text', withSettings({ tagline: { fr: 7 } })],
    ['tagline.fr: is missing', withSettings({ tagline: { en: 'Words' } })],
    ['brand: must be text', withSettings({ brand: 7 })],
    ['claims: must be a list', withSettings({ claims: 3 })],
    ['claims[0].figure: must be text', withSettings({ claims: [{ figure: 3, label: alt }] })],
    [
      'claims: must be at most three: the home page has no room for more',
      withSettings({ claims: Array(4).fill({ figure: '1', label: alt }) }),
    ],
    [`codeHost: ${notAddress}`, withSettings({ codeHost: 'github' })],
    [`professionalNetwork: ${notAddress}`, withSettings({ professionalNetwork: 'tel:1' })],
    ['email: must be one e-mail address', withSettings({ email: 7 })],
    ['email: must be one e-mail address', withSettings({ email: 'a@b.fr, c@d.fr' })],
    ...[
      'name',
      'status',
      'registrationNumber',
      'vatNumber',
      'address',
      'telephone',
      'publicationDirector',
      'host',
      'mediator',
      'mediatorSite',
    ].map((detail): [string, object] => [
      `legalDetails.${detail}: must be text`,
      withSettings({ legalDetails: { [detail]: 7 } }),
    ]),
    [
      `legalDetails.mediatorSite: ${notAddress}`,
      withSettings({ legalDetails: { mediatorSite: 'mediation.example' } }),
    ],
    ['person.name: must be text', withSettings({ person: { name: 7 } })],
    [
      'person.portrait.alt: is missing',
      withSettings({ person: { portrait: { asset: { _id: 'image-abc-40x30-png' } } } }),
    ],
    [`socialImage.asset._id: ${notImage}`, withSettings({ socialImage: { asset: { _id: 'image-1' } } })],
  ])('%s', (problem, published) => {
    expect(toProblems(published)).toEqual([problem])
  })

  test.each([
    'image-abc-40x30-png ',
    ' image-abc-40x30-png',
    'image-a/../b-40x30-png',
    'image--40x30-png',
    'image-abc-x30-png',
    'image-abc-40x-png',
    'image-abc-40-png',
    'image-abc-40x30-',
    'image-abc-40x30-PNG',
    'image-abc-40x30-p/g',
    'image-abc-axb-png',
  ])('an image named %j, since no file has such a name', (_id) => {
    expect(toProblems(withImage({ asset: { _id } }))).toEqual([`image.asset._id: ${notImage}`])
  })

  test.each<[string, object]>([
    ['a placeholder that is not a picture', withImage({ asset: { ...asset, lqip: 'https://a.fr/x.png' } })],
    ['an unknown transparency', withImage({ asset: { ...asset, isOpaque: 'yes' } })],
    ['a text where an image belongs', withProject({ image: 'bread.png' })],
    ['a text where a price belongs', withPackage({ price: '12 €' })],
    ['a text where a section belongs', withTerms({ sections: ['mot'] })],
  ])('%s', (_what, published) => {
    expect(toProblems(published)).toHaveLength(1)
  })
})

test('every mistake is reported by the id of its document, in both languages', () => {
  const problems = findProblems({
    project: [project, { ...project, _id: 'project-two', order: 'x' }, { _updatedAt: 3 }],
    ...withPackage({ group: 'x' }),
    ...withTerms({ updatedOn: 'today' }),
    ...withSettings({ brand: 7 }),
  })
  expect(problems.map((problem) => formatProblem(problem, 'en'))).toEqual(
    expect.arrayContaining([
      'project-two → order: must be a number',
      'package-one → group: must be one of site, hosting',
      'legalPage-terms → updatedOn: must be a day such as 2026-11-21',
      'siteSettings → brand: must be text',
    ]),
  )
  expect(problems.map((problem) => formatProblem(problem, 'fr'))).toEqual(
    expect.arrayContaining([
      'project-two → order\u00a0: doit être un nombre',
      'siteSettings → brand\u00a0: doit être un texte',
    ]),
  )
  // A document without an id has only its place.
  expect(problems).toContainEqual(expect.objectContaining({ place: { path: 'project[2].title' } }))
  // The first project has no mistake.
  expect(problems.map(({ place }) => place.document)).not.toContain('project-one')
})

describe('a published value that this version does not know', () => {
  const toTerms = (published: object) => documentsOf(published).legalPage[0]?.sections[0]

  test('is ignored and reported in an optional field, such as a removed insert of a legal page', () => {
    const published = withSection({ insert: 'removedPart' })
    expect(findIgnored(published)).toEqual([
      'legalPage-terms → sections[0].insert: must be one of companyDetails, cookieSwitches, messageRetention, visitCounting',
    ])
    expect(toTerms(published)).not.toHaveProperty('insert')
    expect(toTerms(published)?.heading.fr).toBe('Titre')
  })

  test('in formatted text is ignored, and its words and known marks stay', () => {
    const span = { _type: 'span', _key: 's', text: 'mot', marks: ['u', 'strong'] }
    const published = withText(paragraph('', { style: 'h1', listItem: 'dash', children: [span] }))
    expect(findIgnored(published)).toEqual([
      'legalPage-terms → sections[0].body.fr[0].style: must be one of normal, h2, h3',
      'legalPage-terms → sections[0].body.fr[0].listItem: must be one of bullet, number',
      'legalPage-terms → sections[0].body.fr[0].children[0].marks[0]: the mark “u” is none of strong, em or a link',
    ])
    expect(toTerms(published)?.body.fr?.[0]).toEqual({
      _type: 'block',
      _key: 'p',
      style: 'normal',
      markDefs: [],
      children: [{ ...span, marks: ['strong'] }],
    })
  })

  test('is a problem in a required field, even beside one that is ignored', () => {
    const published = { ...withProject({ illustration: 'cat' }), ...withSection({ insert: 'removedPart' }) }
    expect(toProblems(published)).toEqual(['illustration: must be one of bakery, map, learning, photo'])
  })

  test('is not reported if everything is known', () => {
    expect(findIgnored(withSection({ insert: 'companyDetails' }))).toEqual([])
  })
})

test('a client’s permission is queried, but not the owner’s note about it', async () => {
  const { _updatedAt, permission, ...fields } = testimonial
  const noted = { ...fields, _type: 'testimonial', permission: 'par e-mail' }
  const ask = (document: object) => query(contentQuery, [{ ...document, _updatedAt }])
  expect(await ask(noted)).toMatchObject({ testimonial: [{ ...fields, permission: true }] })
  expect(await ask({ ...fields, _type: 'testimonial' })).toMatchObject({
    testimonial: [{ permission: false }],
  })
})

describe('any answer of the lake', () => {
  test('with no documents is valid', async () => {
    expect(parseDocuments(await query(contentQuery, []))).toEqual({
      kind: 'valid',
      documents: noDocuments,
      ignored: [],
    })
  })

  test('is either valid or has problems, and never throws', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), (answer) => {
        const parsed = parseDocuments(answer)
        if (parsed.kind === 'invalid') expect(parsed.problems.length).toBeGreaterThan(0)
      }),
    )
  })

  test('in any field of a document is either valid or a problem of that document', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(project).slice(1)), fc.jsonValue(), (field, value) => {
        for (const { place } of findProblems(withProject({ [field]: value })))
          expect(`${place.document} ${place.path}`).toMatch(new RegExp(`^project-one ${field}`))
      }),
    )
  })

  test('contains no link that a browser would run as a script', () => {
    const scheme = fc.constantFrom('javascript:', 'JAVASCRIPT:', 'data:', 'vbscript:', 'blob:', 'file:')
    const noise = fc.string({ unit: fc.constantFrom(' ', '\t', '\n', '\u0000', '\u00a0', '\\') })
    fc.assert(
      fc.property(noise, scheme, noise, fc.string(), (before, protocol, inside, rest) => {
        const href = before + protocol.slice(0, 2) + inside + protocol.slice(2) + rest
        expect(toProblems(withText(link({ href })))).toHaveLength(1)
      }),
    )
  })

  test.each<[unknown, string]>([
    ...[null, undefined, 'oops'].map((answer): [unknown, string] => [answer, '']),
    [{ ...noDocuments, pricingPackage: 'none' }, 'pricingPackage'],
  ])('is rejected as a whole when it does not have the shape of the query: %j', (answer, path) => {
    expect(parseDocuments(answer)).toEqual({
      kind: 'invalid',
      problems: [expect.objectContaining({ code: 'unexpected', place: { path } })],
    })
  })

  test.each([[[]], [{}], [{ project: null }]])(
    'is rejected when it lacks a part of the query: %j',
    (answer) => {
      expect(parseDocuments(answer).kind).toBe('invalid')
    },
  )
})
