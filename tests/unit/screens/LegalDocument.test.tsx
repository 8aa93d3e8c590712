import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { CurrentYear } from '#components/layout/CurrentYear.tsx'
import { LegalDocument } from '#components/legal/LegalDocument.tsx'
import type { LegalPageName } from '#lib/content/legalTexts.ts'
import { formatDate, toOwnersDay } from '#lib/i18n/formats.ts'
import { type Locale, locales } from '#lib/site.ts'
import { contentOf, contentWith } from '../../support/content.ts'
import { toWords } from '../../support/page.ts'

function show(
  page: LegalPageName,
  locale: Locale,
  content = contentOf(locale),
  {
    hasAnalytics = true,
    mentionsVisitCounting = false,
    retentionMonths = null,
  }: { hasAnalytics?: boolean; mentionsVisitCounting?: boolean; retentionMonths?: number | null } = {},
): string {
  const { legal, settings } = content
  return renderToStaticMarkup(
    <LegalDocument
      locale={locale}
      page={legal[page]}
      details={settings.legalDetails}
      hasAnalytics={hasAnalytics}
      mentionsVisitCounting={mentionsVisitCounting}
      retentionMonths={retentionMonths}
    />,
  )
}

const headingsOf = (html: string) =>
  [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/gs)].map(([, text = '']) => toWords(text).trim())

/** The list items of one section. */
function itemsOf(html: string, section: string): string[] {
  const [, rest = ''] = html.split(`<section aria-labelledby="${section}"`)
  const [own = ''] = rest.split('</section>')
  return [...own.matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map(([, text = '']) => text)
}

const sections = {
  fr: {
    terms: [
      'Informations sur l’entreprise',
      'Conditions d’utilisation',
      'Propriété intellectuelle',
      'Responsabilité',
    ],
    privacy: ['Collecte des données', 'Utilisation des données', 'Sécurité des données', 'Vos droits'],
    cookies: ['Que sont les cookies ?', 'Les cookies de ce site', 'Garder la main'],
  },
  en: {
    terms: ['Company information', 'Terms of use', 'Intellectual property', 'Liability'],
    privacy: ['Data collection', 'Data usage', 'Data security', 'Your rights'],
    cookies: ['What are cookies?', 'The cookies of this site', 'Staying in control'],
  },
}

describe.each(locales)('in %s', (locale) => {
  test.each(['terms', 'privacy', 'cookies'] as const)(
    'the page “%s” has the sections of the specification, in order, and a last-updated line',
    (page) => {
      const html = show(page, locale)
      expect(headingsOf(html)).toEqual(sections[locale][page])
      expect(toWords(html)).toMatch(/(Dernière mise à jour :|Last updated:) \d/)
    },
  )

  test('data collection is three bullet items, and cookie control a list of three options', () => {
    expect(itemsOf(show('privacy', locale), 'collection')).toHaveLength(3)
    expect(itemsOf(show('cookies', locale), 'control')).toHaveLength(3)
  })

  test('the privacy page says when messages are deleted only where a time is set', () => {
    const said = {
      fr: /effacé du site \S+ mois après son envoi/,
      en: /deleted from the site \S+ months? after/,
    }[locale]
    const showWith = (retentionMonths: number | null) =>
      toWords(show('privacy', locale, contentOf(locale), { retentionMonths }))
    expect(showWith(null)).not.toMatch(said)
    expect(showWith(3)).toMatch(said)
    expect(showWith(1)).toMatch(said)
  })

  test('the privacy page says that arrivals are counted only where they are, also in a page that has no place for it', () => {
    const said = {
      fr: /Le site compte aussi, par jour, les arrivées .* 25 mois .* n’est pas compté\./,
      en: /The site also counts, per day, the arrivals .* 25 months.* is not counted\./,
    }[locale]
    const content = contentOf(locale)
    expect(toWords(show('privacy', locale, content))).not.toMatch(said)
    const told = toWords(show('privacy', locale, content, { mentionsVisitCounting: true }))
    expect(told).toMatch(said)
    const privacy = {
      ...content.legal.privacy,
      sections: content.legal.privacy.sections.map((section) => ({ ...section, insert: null })),
    }
    const older = { ...content, legal: { ...content.legal, privacy } }
    expect(toWords(show('privacy', locale, older, { mentionsVisitCounting: true }))).toBe(told)
  })

  test('the cookie page names everything the contact form stores in the browser, where, and how long', () => {
    const said = toWords(show('cookies', locale))
    const kept = {
      fr: [
        'nom, adresse e-mail, message',
        'mémoire de session',
        'l’heure où',
        'numéro tiré au hasard',
        'effacé dès',
      ],
      en: [
        'name, e-mail address, message',
        'session storage',
        'the time',
        'random number',
        'deleted as soon as',
      ],
    }
    for (const each of kept[locale]) expect(said).toContain(each)
  })

  test('the cookie page has two switches, the essential one on and disabled', () => {
    const switches = [...show('cookies', locale).matchAll(/<button[^>]*role="switch"[^>]*>/g)].map(
      ([tag]) => tag,
    )
    expect(switches).toHaveLength(2)
    expect(switches[0]).toContain('aria-checked="true"')
    expect(switches[0]).toContain('disabled=""')
  })

  test('the cookie page names Google Analytics only where it is set up', () => {
    expect(toWords(show('cookies', locale))).toContain('Google Analytics')
    const uncounted = toWords(show('cookies', locale, contentOf(locale), { hasAnalytics: false }))
    expect(uncounted).not.toContain('Google')
    expect(uncounted).toMatch(
      /Ce site n’utilise aucun cookie de ce type|This site uses no cookie of this kind/,
    )
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
  const english = show('terms', 'en', contentWith('en', { legalDetails }))
  expect([company, english]).toEqual([
    expect.stringContaining('<dt>Numéro de TVA</dt>'),
    expect.stringContaining('<dt>VAT number</dt>'),
  ])
  const exempt = contentWith('fr', { legalDetails: { ...legalDetails, vatNumber: ' ' } })
  expect(show('terms', 'fr', exempt)).not.toContain('TVA')
  expect(show('terms', 'fr')).not.toContain('<dl')
})

describe('dates in the HTML', () => {
  afterEach(() => void vi.useRealTimers())

  test('are the owner’s day of the build on the terms, and the day of writing on the others', () => {
    vi.useFakeTimers({ now: new Date('2029-12-31T23:30:00Z') })
    const day = toOwnersDay(new Date())
    for (const locale of locales)
      expect(show('terms', locale)).toContain(`<time dateTime="${day}">${formatDate(day, locale)}</time>`)
    expect(show('privacy', 'fr')).toContain('<time dateTime="2026-11-23">23 novembre 2026</time>')
    expect(show('cookies', 'fr')).toContain('<time dateTime="2026-11-23">')
  })

  test('have the year of the build in the footer, before the browser corrects it', () => {
    expect(renderToStaticMarkup(<CurrentYear year={2029} />)).toBe('2029')
  })
})
