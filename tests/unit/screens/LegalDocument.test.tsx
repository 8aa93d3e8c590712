import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { CurrentYear } from '#components/layout/CurrentYear.tsx'
import { LegalDocument } from '#components/legal/LegalDocument.tsx'
import { toLocalePath } from '#lib/addresses.ts'
import type { LegalPageName } from '#lib/content/builtInLegal.ts'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { formatDate, toOwnersDay } from '#lib/i18n/formats.ts'
import { translatorFor } from '#lib/i18n/translator.ts'
import { type Locale, locales } from '#lib/languages.ts'
import { contentOf, contentWith } from '../../support/content.ts'
import { toWords } from '../../support/page.ts'

function show(
  page: LegalPageName,
  locale: Locale,
  content = contentOf(locale),
  {
    hasAnalytics = true,
    measuring = [],
    retentionMonths = null,
  }: { hasAnalytics?: boolean; measuring?: string[]; retentionMonths?: number | null } = {},
): string {
  const { legal, settings } = content
  return renderToStaticMarkup(
    <LegalDocument
      locale={locale}
      page={legal[page]}
      details={settings.legalDetails}
      hasAnalytics={hasAnalytics}
      measuring={measuring}
      retentionMonths={retentionMonths}
    />,
  )
}

const headingsOf = (html: string) =>
  [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/gs)].map(([, text = '']) => toWords(text).trim())

describe.each(locales)('in %s', (locale) => {
  const { terms, privacy, cookies } = dictionaries[locale]
  const t = translatorFor(locale)
  const headings = {
    terms: [terms.company, terms.use, terms.property, terms.liability],
    privacy: [privacy.collection, privacy.usage, privacy.security, privacy.rights],
    cookies: [cookies.what, cookies.types, cookies.control],
  }

  test.each(['terms', 'privacy', 'cookies'] as const)(
    'the page “%s” has the sections of the specification, in order, and a last-updated line',
    (page) => {
      const html = show(page, locale)
      expect(headingsOf(html)).toEqual(headings[page].map(({ heading }) => heading.replace(/\s/g, ' ')))
      const [updated = ''] = terms.updated.split('<date>')
      expect(toWords(html)).toContain(updated.replace(/\s/g, ' '))
    },
  )

  test('the privacy page says once when messages are deleted: after the time that is set, or else after three years', () => {
    const showWith = (retentionMonths: number | null) =>
      toWords(show('privacy', locale, contentOf(locale), { retentionMonths }))
    const unset = toWords(t('privacy.retentionUnset'))
    expect(showWith(null)).toContain(unset)
    for (const count of [1, 3, 60]) {
      const words = toWords(t('privacy.retention', { count }))
      expect(showWith(count)).toContain(words)
      expect(showWith(count)).not.toMatch(/trois ans|three years/)
      expect(showWith(null)).not.toContain(words)
    }
  })

  test('the privacy page names no three years below a text of the owner’s, who may have written another time', () => {
    const content = contentOf(locale)
    const sections = content.legal.privacy.sections.map((section) => ({ ...section, hasBuiltInText: false }))
    const own = { ...content, legal: { ...content.legal, privacy: { ...content.legal.privacy, sections } } }
    const unset = toWords(t('privacy.retentionUnset'))
    expect(toWords(show('privacy', locale, own))).not.toContain(unset)
    const set = toWords(show('privacy', locale, own, { retentionMonths: 12 }))
    expect(set).toContain(toWords(t('privacy.retention', { count: 12 })))
  })

  test('the privacy page names the purpose of a message as the form does, and leads to the details of the publisher', () => {
    const html = show('privacy', locale)
    expect(toWords(html)).toContain(toWords(dictionaries[locale].contact.data.text))
    for (const path of ['/legal', '/contact']) expect(html).toContain(`href="${toLocalePath(path, locale)}"`)
  })

  test('with Google Analytics the page says to whom the data go, and the cookie page names the cookies', () => {
    const measuring = [t('privacy.analytics')]
    expect(show('privacy', locale, contentOf(locale), { measuring })).toContain(
      'policies.google.com/privacy/',
    )
    expect(show('cookies', locale)).toMatch(/\b_ga\b.*\b_ga_…/)
    expect(show('cookies', locale, contentOf(locale), { hasAnalytics: false })).not.toContain('_ga')
  })

  test('the privacy page says how visits are measured in its first section, even if no section is meant for it', () => {
    const measuring = [t('privacy.counting', { count: 25 }), t('privacy.noConsent')]
    const content = contentOf(locale)
    const counted = show('privacy', locale, content, { measuring })
    const [first = ''] = counted.split('</section>')
    for (const words of measuring) expect(first).toContain(`<p>${words}</p>`)
    const withoutPlace = {
      ...content.legal.privacy,
      sections: content.legal.privacy.sections.map((section) =>
        section.insert === 'visitCounting' ? { ...section, insert: null } : section,
      ),
    }
    const older = { ...content, legal: { ...content.legal, privacy: withoutPlace } }
    expect(toWords(show('privacy', locale, older, { measuring }))).toBe(toWords(counted))
  })

  test('the cookie page has two switches, the essential one on and disabled', () => {
    const switches = [...show('cookies', locale).matchAll(/<button[^>]*role="switch"[^>]*>/g)].map(
      ([tag]) => tag,
    )
    expect(switches).toHaveLength(2)
    expect(switches[0]).toContain('aria-checked="true"')
    expect(switches[0]).toContain('disabled=""')
  })

  test('the cookie page explains the switch of analytics by whether Google Analytics is set up', () => {
    const { withAnalytics, withoutAnalytics } = cookies.switches
    const counted = show('cookies', locale)
    const uncounted = show('cookies', locale, contentOf(locale), { hasAnalytics: false })
    expect([counted.includes(withAnalytics), counted.includes(withoutAnalytics)]).toEqual([true, false])
    expect([uncounted.includes(withAnalytics), uncounted.includes(withoutAnalytics)]).toEqual([false, true])
  })
})

test('the company section shows the details that French law requires, once they are set', () => {
  const legalDetails = {
    name: 'Camille Martin',
    status: 'Entreprise individuelle',
    registrationNumber: '123 456 789 00012',
    vatNumber: 'FR 40 123456789',
    address: '1 rue du Port, 34000 Montpellier',
    telephone: '04 00 00 00 00',
    publicationDirector: 'C. Martin',
    host: 'Un hébergeur, une adresse',
  }
  const html = show('terms', 'fr', contentWith('fr', { legalDetails }))
  const [company = ''] = html.split('aria-labelledby="use"')
  for (const detail of Object.values(legalDetails)) expect(company).toContain(detail)
  const { vatNumber } = dictionaries.fr.terms.details
  expect(company).toContain(`<dt>${vatNumber}</dt>`)
  const exempt = contentWith('fr', { legalDetails: { ...legalDetails, vatNumber: ' ' } })
  expect(show('terms', 'fr', exempt)).not.toContain(vatNumber)
  expect(show('terms', 'fr')).not.toContain('<dl')
})

test.each(locales)(
  'the company section names the consumer mediator only if there is one, in %s',
  (locale) => {
    const { mediator, mediatorSite } = dictionaries[locale].terms.details
    const showWith = (legalDetails: object) =>
      show(
        'terms',
        locale,
        contentWith(locale, { legalDetails: { name: 'Camille Martin', ...legalDetails } }),
      )
    for (const words of [mediator, mediatorSite]) expect(showWith({ mediatorSite: ' ' })).not.toContain(words)
    const named = showWith({
      mediator: 'Médiation du Port, 1 quai',
      mediatorSite: 'https://mediation.example/',
    })
    expect(named).toContain(`<dt>${mediator}</dt><dd>Médiation du Port, 1 quai</dd>`)
    expect(named).toMatch(/<a href="https:\/\/mediation\.example\/"[^>]*>mediation\.example<\/a>/)
  },
)

describe('dates in the HTML', () => {
  afterEach(() => void vi.useRealTimers())

  test('are the day of the build for the owner on the terms page, and the day of writing on the others', () => {
    vi.useFakeTimers({ now: new Date('2029-12-31T23:30:00Z') })
    const day = toOwnersDay(new Date())
    for (const locale of locales)
      expect(show('terms', locale)).toContain(`<time dateTime="${day}">${formatDate(day, locale)}</time>`)
    expect(show('privacy', 'fr')).toContain('<time dateTime="2026-11-30">30 novembre 2026</time>')
    expect(show('cookies', 'fr')).toContain('<time dateTime="2026-11-30">')
  })

  test('have the year of the build in the footer, before the browser corrects it', () => {
    expect(renderToStaticMarkup(<CurrentYear year={2029} />)).toBe('2029')
  })
})
