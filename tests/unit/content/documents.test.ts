import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDocuments } from '#lib/content/documents.ts'
import { formatReason } from '#lib/publishing/reason.ts'
import { legalPage, offer, paragraph, project, settings, toAnswer } from '../../support/content.ts'

const toProblems = (published: object) => {
  const parsed = parseDocuments(toAnswer(published))
  return parsed.kind === 'invalid'
    ? parsed.problems.map(
        ({ document, path, reason }) => `${document} ${path}: ${formatReason(reason, 'en')}`,
      )
    : []
}

const body = (...blocks: object[]) => [{ _key: 'one', heading: { fr: 'Titre' }, body: { fr: blocks } }]
const link = (href: string) => ({ markDefs: [{ _type: 'link', _key: 'l', href }] })
const terms = (...blocks: object[]) => ({ legalPages: [legalPage('terms', { sections: body(...blocks) })] })

describe('a published document', () => {
  test.each<[string, object]>([
    [
      'with everything',
      { projects: [project], packages: [offer], legalPages: [legalPage('terms')], siteSettings: settings },
    ],
    [
      'with only what is required, the rest null',
      { projects: [{ ...project, tags: null, year: null, link: null, image: null }] },
    ],
    ['without English', { projects: [{ ...project, title: { fr: 'Titre', en: null } }] }],
    ['with blank English', { projects: [{ ...project, title: { fr: 'Titre', en: '  ' } }] }],
    ['with unknown fields', { projects: [{ ...project, mood: 'good' }], comments: [1] }],
    [
      'with an image whose asset was removed',
      { projects: [{ ...project, image: { asset: null, alt: null } }] },
    ],
    ['with a price of nothing', { packages: [{ ...offer, price: { amount: 0, unit: 'once' } }] }],
    ['with a price left empty', { packages: [{ ...offer, price: { amount: null, unit: 'month' } }] }],
    [
      'with settings left empty',
      { siteSettings: { ...settings, brand: ' ', tagline: { fr: '', en: '' }, email: '', claims: [] } },
    ],
    [
      'with links of every allowed kind',
      terms(
        ...['https://a.fr', 'http://a.fr', 'mailto:a@b.fr', 'tel:+33400000000', '/contact', '#one'].map(
          (href) => paragraph('mot', link(href)),
        ),
      ),
    ],
    [
      'with headings and lists',
      terms(
        paragraph('mot', { style: 'h2' }),
        paragraph('mot', { style: 'h3' }),
        paragraph('mot', { listItem: 'number', level: 2 }),
      ),
    ],
    ['with a blank paragraph between two others', terms(paragraph('un'), paragraph(' '), paragraph('deux'))],
  ])('%s is accepted', (_name, published) => {
    expect(toProblems(published)).toEqual([])
  })

  test.each<[string, object]>([
    ['project-one title: is missing', { projects: [{ ...project, title: null }] }],
    [
      'project-one title.fr: the French text is missing',
      { projects: [{ ...project, title: { fr: ' ', en: 'Title' } }] },
    ],
    ['project-one tags[0].fr: is missing', { projects: [{ ...project, tags: [{ en: 'Tag' }] }] }],
    [
      'project-one link: must be a web address that begins with https://',
      { projects: [{ ...project, link: 'javascript:alert(1)' }] },
    ],
    [
      'project-one illustration: must be one of bakery, map, learning, photo',
      { projects: [{ ...project, illustration: 'cat' }] },
    ],
    ['project-one year: must be a year such as 2026', { projects: [{ ...project, year: 2026.5 }] }],
    [
      'project-one image.alt: is missing',
      { projects: [{ ...project, image: { asset: { _id: 'image-abc-10x10-png' } } }] },
    ],
    [
      'drafts.p _id: is a draft: only published documents may reach a page',
      { projects: [{ ...project, _id: 'drafts.p' }] },
    ],
    [
      'package-one price.amount: must be at least 0',
      { packages: [{ ...offer, price: { amount: -1, unit: 'once' } }] },
    ],
    [
      'package-one price.amount: must be a whole number of cents, such as 149000',
      { packages: [{ ...offer, price: { amount: 9.5, unit: 'once' } }] },
    ],
    [
      'package-one price.unit: must say whether the price is paid once or per month (month)',
      { packages: [{ ...offer, price: { amount: 1 } }] },
    ],
    [
      'legalPage-terms sections: must have at least one section',
      { legalPages: [legalPage('terms', { sections: [] })] },
    ],
    [
      'legalPage-terms page: must be the page that the document’s id names',
      { legalPages: [{ ...legalPage('privacy'), _id: 'legalPage-terms' }] },
    ],
    [
      'legalPage-terms updatedOn: must be a day such as 2026-11-21',
      { legalPages: [legalPage('terms', { updatedOn: '2026-02-30' })] },
    ],
    ['legalPage-terms sections[0].body.fr: the French text is missing', terms(paragraph(' '))],
    [
      'legalPage-terms sections[0].body.fr[1].style: must be one of normal, h2, h3',
      terms(paragraph('un'), paragraph('deux', { style: 'h1' })),
    ],
    [
      'legalPage-terms sections[0].body.fr[0]._type: must be a paragraph, heading or list item: the site shows nothing else',
      terms({ _type: 'image', _key: 'i', children: [] }),
    ],
    [
      'legalPage-terms sections[0].body.fr[0].children[0].marks: the mark “u” is none of strong, em or a link',
      terms(paragraph('', { children: [{ _type: 'span', _key: 's', text: 'mot', marks: ['u'] }] })),
    ],
    [
      'siteSettings email: must be one e-mail address',
      { siteSettings: { ...settings, email: 'a@b.fr, c@d.fr' } },
    ],
    ['siteSettings tagline.fr: is missing', { siteSettings: { ...settings, tagline: { en: 'Words' } } }],
    [
      'siteSettings claims: must be at most three: the home page has no room for more',
      { siteSettings: { ...settings, claims: Array(4).fill({ figure: '1', label: { fr: 'mot' } }) } },
    ],
  ])('is refused: %s', (problem, published) => {
    expect(toProblems(published)).toEqual([problem])
  })

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:x',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'vbscript:x',
    'page',
    '',
  ])('is refused when a link leads to %j', (href) => {
    expect(toProblems(terms(paragraph('mot', link(href))))).toEqual([
      expect.stringContaining('markDefs[0].href: must lead to'),
    ])
  })

  test('is reported together with all other invalid ones', () => {
    const published = {
      projects: [{ ...project, order: 'first' }, { _updatedAt: 3 }],
      packages: [{ ...offer, group: 'x' }],
    }
    const problems = toProblems(published)
    expect(problems).toContain('project-one order: must be a number')
    expect(problems).toContain('package-one group: must be one of site, hosting')
    expect(problems.some((problem) => problem.startsWith('null projects[1].title: '))).toBe(true)
  })
})

describe('any answer of the lake', () => {
  test('is either valid or named, and never throws', () => {
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
        const problems = toProblems({ projects: [{ ...project, [field]: value }] })
        expect(problems.every((problem) => problem.startsWith(`project-one ${field}`))).toBe(true)
      }),
    )
  })

  test('contains no link that a browser would run as a script', () => {
    const scheme = fc.constantFrom('javascript:', 'JAVASCRIPT:', 'data:', 'vbscript:', 'blob:', 'file:')
    const noise = fc.string({ unit: fc.constantFrom(' ', '\t', '\n', '\u0000', '\u00a0', '\\') })
    fc.assert(
      fc.property(noise, scheme, noise, fc.string(), (before, protocol, inside, rest) => {
        const href = before + protocol.slice(0, 2) + inside + protocol.slice(2) + rest
        expect(toProblems(terms(paragraph('mot', link(href))))).toHaveLength(1)
      }),
    )
  })

  test('is rejected when it does not have the shape of the query', () => {
    for (const answer of [null, undefined, 'oops', [], {}, { projects: null }]) {
      expect(parseDocuments(answer).kind).toBe('invalid')
    }
  })
})
