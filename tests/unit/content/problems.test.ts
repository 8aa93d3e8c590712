import { describe, expect, test } from 'vitest'
import { parseDocuments } from '#lib/content/documents.ts'
import { formatProblem, formatReason } from '#lib/publishing/reason.ts'
import { legalPage, offer, paragraph, project, settings, toAnswer } from '../../support/content.ts'

const toProblems = (published: object) => {
  const parsed = parseDocuments(toAnswer(published))
  if (parsed.kind === 'valid') return []
  return parsed.problems.map(({ path, reason }) => `${path}: ${formatReason(reason, 'en')}`)
}

const asset = { _id: 'image-abc-40x30-png' }
const alt = { fr: 'Des pains' }
const withImage = (image: unknown) => ({ projects: [{ ...project, image }] })
const cropped = (crop: object) =>
  withImage({ asset, alt, crop: { top: 0, right: 0, bottom: 0, left: 0, ...crop } })
const section = (rest: object) => ({
  legalPages: [
    legalPage('terms', {
      sections: [{ _key: 'one', heading: { fr: 'Titre' }, body: { fr: [paragraph('mot')] }, ...rest }],
    }),
  ],
})
const text = (...fr: unknown[]) => section({ body: { fr } })
const span = (rest: object) =>
  paragraph('', { children: [{ _type: 'span', _key: 's', text: 'mot', ...rest }] })
const mark = (rest: object) =>
  paragraph('mot', { markDefs: [{ _type: 'link', _key: 'l', href: '/contact', ...rest }] })
const inText = 'sections[0].body.fr[0]'

describe('the owner reads what is wrong with', () => {
  test.each<[string, object, string]>([
    ['an id', { projects: [{ ...project, _id: null }] }, 'projects[0]._id: is missing'],
    [
      'a document of a release',
      { projects: [{ ...project, _id: 'versions.r1.p' }] },
      '_id: is a draft: only published documents may reach a page',
    ],
    [
      'a moment of change',
      { projects: [{ ...project, _updatedAt: '2026-11-21' }] },
      '_updatedAt: must be a date and time',
    ],
    ['a place in the list', { packages: [{ ...offer, order: '1' }] }, 'order: must be a number'],
    ['a text', { projects: [{ ...project, title: { fr: 7 } }] }, 'title.fr: must be text'],
    [
      'an English text',
      { projects: [{ ...project, title: { fr: 'Mot', en: 7 } }] },
      'title.en: must be text',
    ],
    [
      'a text without languages',
      { projects: [{ ...project, summary: 'Mot' }] },
      'summary: must be a text per language',
    ],
    ['tags', { projects: [{ ...project, tags: 'Mot' }] }, 'tags: must be a list'],
    ['an early year', { projects: [{ ...project, year: 1989 }] }, 'year: must be at least 1990'],
    ['a late year', { projects: [{ ...project, year: 2101 }] }, 'year: must be at most 2100'],
    ['an address', { projects: [{ ...project, link: 7 }] }, 'link: must be text'],
    [
      'an address of a file',
      { projects: [{ ...project, link: 'file:///etc/passwd' }] },
      'link: must be a web address that begins with https://',
    ],
    [
      'an address with a space',
      { projects: [{ ...project, link: 'https://a.fr/ b' }] },
      'link: must be a web address that begins with https://',
    ],
    ['an image without words', withImage({ asset }), 'image.alt: is missing'],
    [
      'an image that is no image',
      withImage({ asset: { _id: 'file-abc-pdf' }, alt }),
      'image.asset._id: is not the id of an image',
    ],
    [
      'a focus before the image',
      withImage({ asset, alt, hotspot: { x: -0.1, y: 0.5 } }),
      'image.hotspot.x: must be between 0 and 1',
    ],
    [
      'a focus behind the image',
      withImage({ asset, alt, hotspot: { x: 0.5, y: 1.1 } }),
      'image.hotspot.y: must be between 0 and 1',
    ],
    [
      'a focus in words',
      withImage({ asset, alt, hotspot: { x: 'left', y: 0 } }),
      'image.hotspot.x: must be a number',
    ],
    ['a crop from both ends', cropped({ top: 0.5, bottom: 0.5 }), 'image.crop: leaves nothing of the image'],
    [
      'a crop to the very middle',
      cropped({ left: 0.5, right: 0.5 }),
      'image.crop: leaves nothing of the image',
    ],
    ['a crop from both sides', cropped({ left: 0.4, right: 0.7 }), 'image.crop: leaves nothing of the image'],
    ['a list of lines', { packages: [{ ...offer, includes: 'Mot' }] }, 'includes: must be a list'],
    ['a group', { packages: [{ ...offer, group: 'x' }] }, 'group: must be one of site, hosting'],
    [
      'half a month',
      { packages: [{ ...offer, freeMaintenanceMonths: 0.5 }] },
      'freeMaintenanceMonths: must be a whole number of months',
    ],
    [
      'fewer months than none',
      { packages: [{ ...offer, freeMaintenanceMonths: -1 }] },
      'freeMaintenanceMonths: must be at least 0',
    ],
    [
      'eleven years',
      { packages: [{ ...offer, freeMaintenanceMonths: 121 }] },
      'freeMaintenanceMonths: must be at most 120',
    ],
    [
      'a price of more than a million',
      { packages: [{ ...offer, price: { amount: 100_000_001, unit: 'once' } }] },
      'price.amount: must be at most €1,000,000',
    ],
    [
      'a mark of a package',
      { packages: [{ ...offer, highlighted: 1 }] },
      'highlighted: must be true or false',
    ],
    [
      'the name of a legal page',
      { legalPages: [legalPage('terms', { page: 'imprint' })] },
      'page: must be one of terms, privacy, cookies',
    ],
    ['no sections', { legalPages: [legalPage('terms', { sections: null })] }, 'sections: is missing'],
    ['a section without key', section({ _key: null }), 'sections[0]._key: needs a _key'],
    [
      'what a section inserts',
      section({ insert: 'map' }),
      'sections[0].insert: must be one of companyDetails, cookieSwitches, messageRetention',
    ],
    [
      'the body of a section',
      section({ body: 'Mot' }),
      'sections[0].body: must be formatted text per language',
    ],
    [
      'the French of a section',
      section({ body: { fr: 'Mot' } }),
      'sections[0].body.fr: must be formatted text',
    ],
    ['a paragraph without key', text(paragraph('mot', { _key: null })), `${inText}._key: needs a _key`],
    [
      'a list item',
      text(paragraph('mot', { listItem: 'dash' })),
      `${inText}.listItem: must be one of bullet, number`,
    ],
    ['half a level', text(paragraph('mot', { level: 1.5 })), `${inText}.level: must be a whole number`],
    ['a level of nothing', text(paragraph('mot', { level: 0 })), `${inText}.level: must be at least 1`],
    [
      'a paragraph without texts',
      text(paragraph('', { children: null })),
      `${inText}.children: must be a list of texts`,
    ],
    [
      'what stands inside a paragraph',
      text(span({ _type: 'image' })),
      `${inText}.children[0]._type: must be plain text: the site shows nothing else inside a paragraph`,
    ],
    ['a text without key', text(span({ _key: null })), `${inText}.children[0]._key: needs a _key`],
    ['a text in figures', text(span({ text: 7 })), `${inText}.children[0].text: must be text`],
    ['a mark in figures', text(span({ marks: [7] })), `${inText}.children[0].marks[0]: must be text`],
    [
      'a mark that is no link',
      text(mark({ _type: 'note' })),
      `${inText}.markDefs[0]._type: must be a link: the site shows no other annotation`,
    ],
    ['a link in figures', text(mark({ href: 7 })), `${inText}.markDefs[0].href: must be text`],
    [
      'a link to nowhere',
      text(mark({ href: 'ftp://a.fr' })),
      `${inText}.markDefs[0].href: must lead to a web address (https://…), a page of this site (/contact), mailto: or tel:`,
    ],
    [
      'a tagline without languages',
      { siteSettings: { ...settings, tagline: 'Mots' } },
      'tagline: must be a text per language',
    ],
    [
      'a tagline in figures',
      { siteSettings: { ...settings, tagline: { fr: 7 } } },
      'tagline.fr: must be text',
    ],
    ['the owner’s name', { siteSettings: { ...settings, brand: 7 } }, 'brand: must be text'],
    ['a list of claims', { siteSettings: { ...settings, claims: 3 } }, 'claims: must be a list'],
    [
      'a claim with a number for a figure',
      { siteSettings: { ...settings, claims: [{ figure: 3, label: alt }] } },
      'claims[0].figure: must be text',
    ],
    [
      'a profile',
      { siteSettings: { ...settings, codeHost: 'github' } },
      'codeHost: must be a web address that begins with https://',
    ],
    [
      'another profile',
      { siteSettings: { ...settings, professionalNetwork: 'tel:1' } },
      'professionalNetwork: must be a web address that begins with https://',
    ],
    [
      'an address in figures',
      { siteSettings: { ...settings, email: 7 } },
      'email: must be one e-mail address',
    ],
    ...['name', 'status', 'registrationNumber', 'address', 'publicationDirector', 'host'].map(
      (detail): [string, object, string] => [
        `the ${detail} of the company`,
        { siteSettings: { ...settings, legalDetails: { [detail]: 7 } } },
        `legalDetails.${detail}: must be text`,
      ],
    ),
    [
      'the picture of shared links',
      { siteSettings: { ...settings, socialImage: { asset: { _id: 'image-1' } } } },
      'socialImage.asset._id: is not the id of an image',
    ],
  ])('%s', (_what, published, problem) => {
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
    expect(toProblems(withImage({ asset: { _id }, alt }))).toEqual([
      'image.asset._id: is not the id of an image',
    ])
  })

  test('an image whose placeholder is not a picture, or whose transparency is unknown', () => {
    expect(toProblems(withImage({ asset: { ...asset, lqip: 'https://a.fr/x.png' }, alt }))).toHaveLength(1)
    expect(toProblems(withImage({ asset: { ...asset, isOpaque: 'yes' }, alt }))).toHaveLength(1)
  })

  test('a text where an image, a price or a section belongs', () => {
    expect(toProblems(withImage('bread.png'))).toHaveLength(1)
    expect(toProblems({ packages: [{ ...offer, price: '12 €' }] })).toHaveLength(1)
    expect(toProblems({ legalPages: [legalPage('terms', { sections: ['mot'] })] })).toHaveLength(1)
  })

  test('the answer as a whole, where no document is to blame', () => {
    for (const answer of ['oops', null])
      expect(parseDocuments(answer)).toEqual({
        kind: 'invalid',
        problems: [{ document: null, path: '', reason: expect.objectContaining({ code: 'unexpected' }) }],
      })
    const parsed = parseDocuments({ ...toAnswer({}), packages: 'none' })
    expect(parsed.kind === 'invalid' && parsed.problems).toEqual([
      { document: null, path: 'packages', reason: expect.objectContaining({ code: 'unexpected' }) },
    ])
  })

  test('each of two documents, by its own id', () => {
    const parsed = parseDocuments(
      toAnswer({
        projects: [project, { ...project, _id: 'project-two', order: 'x' }],
        siteSettings: { ...settings, brand: 7 },
      }),
    )
    if (parsed.kind === 'valid') throw new Error('Both have mistakes.')
    expect(parsed.problems.map((problem) => formatProblem(problem, 'en'))).toEqual([
      'project-two → order: must be a number',
      'siteSettings → brand: must be text',
    ])
    expect(parsed.problems.map((problem) => formatProblem(problem, 'fr'))).toEqual([
      'project-two → order\u00a0: doit être un nombre',
      'siteSettings → brand\u00a0: doit être un texte',
    ])
  })
})

describe('nothing is wrong with', () => {
  test.each<[string, object]>([
    ['a moment in another zone', { projects: [{ ...project, _updatedAt: '2026-11-21T12:00:00+02:00' }] }],
    ['an id that only begins like a draft’s', { projects: [{ ...project, _id: 'draftsman' }] }],
    ['an id with a draft’s name inside', { projects: [{ ...project, _id: 'my.drafts.one' }] }],
    ['the first and the last year', { projects: [1990, 2100].map((year) => ({ ...project, year })) }],
    ['a price of a million', { packages: [{ ...offer, price: { amount: 100_000_000, unit: 'month' } }] }],
    [
      'months from none to ten years',
      { packages: [0, 120].map((freeMaintenanceMonths) => ({ ...offer, freeMaintenanceMonths })) },
    ],
    ['a focus at the edges', withImage({ asset, alt, hotspot: { x: 0, y: 1 } })],
    ['a crop that leaves a sliver', cropped({ top: 0.5, bottom: 0.49, left: 0.49, right: 0.5 })],
    ['three claims', { siteSettings: { ...settings, claims: Array(3).fill({ figure: '1', label: alt }) } }],
    ['a claim without figure', { siteSettings: { ...settings, claims: [{ figure: ' ', label: alt }] } }],
    ['a picture of shared links nobody described', { siteSettings: { ...settings, socialImage: { asset } } }],
    ['a first level', text(paragraph('mot', { listItem: 'bullet', level: 1 }))],
    [
      'text marked in every known way',
      text(
        paragraph('', {
          markDefs: [{ _type: 'link', _key: 'l', href: '/' }],
          children: [{ _type: 'span', _key: 's', text: 'mot', marks: ['strong', 'em', 'l'] }],
        }),
      ),
    ],
    ['sections that insert something', section({ insert: 'companyDetails' })],
    ['profiles left blank', { siteSettings: { ...settings, codeHost: ' ', professionalNetwork: '' } }],
    ['tags of which one was emptied', { projects: [{ ...project, tags: [null, alt] }] }],
  ])('%s', (_what, published) => {
    expect(toProblems(published)).toEqual([])
  })
})
