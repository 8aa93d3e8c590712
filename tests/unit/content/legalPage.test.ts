import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { toSeedDocuments } from '#lib/content/builtIn.ts'
import { toOwnersDay } from '#lib/i18n/formats.ts'
import type { Locale } from '#lib/languages.ts'
import {
  contentOf,
  legalPage,
  link,
  paragraph,
  toProblems,
  withSection,
  withTerms,
  withText,
} from '../../support/content.ts'

const withSpan = (changes: object) =>
  withText(paragraph('', { children: [{ _type: 'span', _key: 's', text: 'mot', ...changes }] }))
const showLegal = (published: object, locale: Locale = 'fr') => contentOf(locale, published).legal
const showSection = (published: object, locale: Locale = 'fr') =>
  showLegal(published, locale).terms.sections[0]

/** A page as seeded into the lake, at a later time than its text was written. */
const asSeeded = (page: string) => ({
  ...legalPage('privacy'),
  ...toSeedDocuments().find((document) => document.page === page),
})

describe('the legal pages', () => {
  test('are built in, one by one, until they are published', () => {
    const legal = showLegal({ legalPage: [legalPage('privacy')] })
    expect(legal.privacy.title.text).toBe('title (fr)')
    expect(legal.terms.sections.map(({ key }) => key)).toEqual(['company', 'use', 'property', 'liability'])
    expect(legal.cookies.sections.map(({ key }) => key)).toEqual(['what', 'types', 'control'])
  })

  /** The day of the change in the owner's time zone. */
  const changedOn = toOwnersDay(new Date('2026-12-31T23:30:00Z'))

  test.each<['terms' | 'privacy' | 'cookies', object[], string | null]>([
    ['terms', [], null],
    ['terms', [legalPage('terms')], null],
    ['terms', [legalPage('terms', { updatedOn: '2025-01-02' })], '2025-01-02'],
    ['privacy', [], '2026-11-30'],
    ['cookies', [], '2026-11-30'],
    ['privacy', [legalPage('privacy', { updatedOn: '2025-01-02' })], '2025-01-02'],
    // In Paris it is half past midnight, on the next day and in the next year.
    ['privacy', [legalPage('privacy')], changedOn],
    // As seeded: the day its text was written, until it changes.
    ...(['privacy', 'cookies'] as const).flatMap((page): ['privacy' | 'cookies', object[], string][] => [
      [page, [asSeeded(page)], '2026-11-30'],
      [page, [{ ...asSeeded(page), updatedOn: '2025-01-02' }], '2025-01-02'],
      [page, [{ ...asSeeded(page), title: { fr: 'Un autre titre' } }], changedOn],
    ]),
  ])('%s: %j shows the day %s, or today', (page, legalPages, date) => {
    expect(showLegal({ legalPage: legalPages })[page].updated).toBe(date)
  })

  test('know which sections have the built-in text of this version, in each language', () => {
    const toFlags = (page: object, locale: Locale) =>
      showLegal({ legalPage: [page] }, locale).privacy.sections.map((section) => section.hasBuiltInText)
    const seeded = asSeeded('privacy')
    const [collection, ...others] = z.array(z.looseObject({ body: z.looseObject({}) })).parse(seeded.sections)
    const body = { ...collection?.body, en: [paragraph('I keep messages for one year.')] }
    const edited = { ...seeded, sections: [{ ...collection, body }, ...others] }
    for (const locale of ['fr', 'en'] as const)
      expect(toFlags(seeded, locale)).toEqual([true, true, true, true])
    // A preview adds invisible characters to the words.
    const marked = JSON.parse(JSON.stringify(seeded).replaceAll('données', 'données\u200b\u2060'))
    expect(toFlags(marked, 'fr')).toEqual([true, true, true, true])
    expect(toFlags(edited, 'fr')).toEqual([true, true, true, true])
    expect(toFlags(edited, 'en')).toEqual([false, true, true, true])
  })

  test('keep the cookie switches whatever the owner writes', () => {
    const { sections } = showLegal({ legalPage: [legalPage('cookies')] }).cookies
    expect(sections.map(({ insert }) => insert)).toEqual([null, 'cookieSwitches'])
  })

  test('show their sections, blank paragraphs left out', () => {
    const blank = paragraph(' ')
    const half = paragraph('', {
      children: [' ', 'mot'].map((words) => ({ _type: 'span', _key: words, text: words })),
    })
    const heading = { fr: ' Titre ', en: '' }
    const published = withSection({ heading, body: { fr: [blank, half, blank] }, insert: 'companyDetails' })
    const { terms } = showLegal(published, 'en')
    expect(terms).toMatchObject({ title: { text: 'title (en)', lang: 'en' } })
    expect(terms.sections).toEqual([
      {
        key: 'one',
        heading: { text: 'Titre', lang: 'fr' },
        body: { lang: 'fr', blocks: [expect.objectContaining({ style: 'normal', markDefs: [] })] },
        insert: 'companyDetails',
        hasBuiltInText: false,
      },
    ])
    expect(terms.sections[0]?.body.blocks[0]?.children).toEqual([
      { _type: 'span', _key: ' ', text: ' ', marks: [] },
      { _type: 'span', _key: 'mot', text: 'mot', marks: [] },
    ])
  })

  test('show a paragraph without style, links or marks as a plain one', () => {
    const section = showSection(withText(paragraph('mot', { style: null, markDefs: null })), 'en')
    expect(section?.body.blocks[0]).toMatchObject({ style: 'normal', markDefs: [] })
    expect(section?.insert).toBeNull()
  })

  test('are in French if English is missing or blank', () => {
    const published = withSection({ body: { fr: [paragraph('corps')], en: [paragraph(' ')] } })
    const body = showSection(published, 'en')?.body
    expect([body?.lang, body?.blocks[0]?.children[0]?.text]).toEqual(['fr', 'corps'])
  })

  test('have the spaces French typography requires where an editor typed ordinary ones', () => {
    const published = withSection({ heading: { fr: 'Quoi ?' }, body: { fr: [paragraph('Ceci : cela')] } })
    const section = showSection(published)
    expect(section?.heading.text).toBe('Quoi\u00a0?')
    expect(section?.body.blocks[0]?.children[0]?.text).toBe('Ceci\u00a0: cela')
  })

  test('show a link without the spaces around its address', () => {
    const spaces = fc.string({ unit: fc.constantFrom(' ', '\t', '\n', '\u00a0') })
    const address = fc.constantFrom(
      ...['/contact', '#top', 'https://a.fr/', 'http://a.fr', 'mailto:a@b.fr', 'tel:+33'],
    )
    fc.assert(
      fc.property(spaces, address, spaces, (before, href, after) => {
        const section = showSection(withText(link({ href: before + href + after })))
        expect(section?.body.blocks[0]?.markDefs[0]?.href).toBe(href)
      }),
    )
  })
})

describe('the owner reads the problem of a legal page:', () => {
  test.each<[string, object]>([
    ['page: must be one of terms, privacy, cookies', withTerms({ page: 'imprint' })],
    ['page: must be the page that the document’s id names', withTerms({ page: 'privacy' })],
    ['updatedOn: must be a day such as 2026-11-21', withTerms({ updatedOn: '2026-02-30' })],
    ['sections: is missing', withTerms({ sections: null })],
    ['sections: must have at least one section', withTerms({ sections: [] })],
    ['sections[0]._key: is missing', withSection({ _key: null })],
    ['sections[0].body: must be formatted text', withSection({ body: 'Mot' })],
    ['sections[0].body.fr: must be formatted text', withSection({ body: { fr: 'Mot' } })],
    ['sections[0].body.fr: the French text is missing', withText(paragraph(' '))],
  ])('%s', (problem, published) => {
    expect(toProblems(published)).toEqual([problem])
  })

  test.each<[string, object]>([
    ['_type: is nothing that the site shows here', withText({ _type: 'image', _key: 'i', children: [] })],
    ['_key: is missing', withText(paragraph('mot', { _key: null }))],
    ['level: must be a whole number', withText(paragraph('mot', { level: 1.5 }))],
    ['level: must be at most 10', withText(paragraph('mot', { level: 100_000 }))],
    ['level: must be at least 1', withText(paragraph('mot', { level: 0 }))],
    ['children: must be a list', withText(paragraph('', { children: null }))],
    ['children[0]._type: is nothing that the site shows here', withSpan({ _type: 'image' })],
    ['children[0]._key: is missing', withSpan({ _key: null })],
    ['children[0].text: must be text', withSpan({ text: 7 })],
    ['children[0].marks[0]: must be text', withSpan({ marks: [7] })],
    ['markDefs[0]._type: is nothing that the site shows here', withText(link({ _type: 'note' }))],
    ['markDefs[0].href: must be text', withText(link({ href: 7 }))],
    [
      'markDefs[0].href: must lead to a web address (https://…), a page of this site (/page), mailto: or tel:',
      withText(link({ href: 'ftp://a.fr' })),
    ],
  ])('in a paragraph: %s', (problem, published) => {
    expect(toProblems(published)).toEqual([`sections[0].body.fr[0].${problem}`])
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
  ])('in a link to %j', (href) => {
    expect(toProblems(withText(link({ href })))).toEqual([
      expect.stringContaining('markDefs[0].href: must lead to'),
    ])
  })
})
