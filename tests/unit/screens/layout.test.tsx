import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { ConsentBanner } from '#components/consent/ConsentBanner.tsx'
import { Footer } from '#components/layout/Footer.tsx'
import { Header } from '#components/layout/Header.tsx'
import { toLocalePath } from '#lib/addresses.ts'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { brand, profiles } from '#lib/identity.ts'
import { type Locale, locales, toNextLocale } from '#lib/languages.ts'
import { findPages, toListedType } from '#lib/pages.ts'
import { contentOf, contentWith } from '../../support/content.ts'
import { toWords } from '../../support/page.ts'

// The browser's address, as Next provides it.
vi.mock('next/navigation', () => ({
  usePathname: () => '/services',
  useSelectedLayoutSegments: () => ['services'],
  useRouter: () => ({}),
}))

const header = (locale: Locale, published = {}) =>
  renderToStaticMarkup(<Header locale={locale} content={contentOf(locale, published)} />)
const footer = (locale: Locale, published = {}) =>
  renderToStaticMarkup(<Footer locale={locale} content={contentOf(locale, published)} />)

/** The text and target of each link in a piece of markup. */
const readLinks = (html: string) =>
  [...html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href, text = '']) => [
    toWords(text).trim(),
    href,
  ])

function toNames(locale: Locale) {
  const { layout, meta } = dictionaries[locale]
  const { footer, theme } = layout
  return {
    pages: [meta.home.menu, meta.services.menu, meta.contact.menu],
    legal: [meta.terms.menu, meta.privacy.menu, meta.cookies.menu, footer.manageCookies],
    groups: [footer.navigation, footer.legal],
    themes: [theme.light, theme.dark],
  }
}
const paths = {
  pages: ['/', '/services', '/contact'],
  legal: ['/legal', '/privacy', '/cookies', '/cookies#cookie-choices'],
}

const toLinks = (group: 'pages' | 'legal', locale: Locale) =>
  toNames(locale)[group].map((text, index) => [text, toLocalePath(paths[group][index] ?? '', locale)])

/** Lists exist with what they list. */
const mainPages = findPages({ menu: 'main' }).filter((page) => toListedType(page) === null)

/** A menu has the links of the specification in order, one for each of its pages. */
function expectMenu(
  links: (string | undefined)[][],
  group: 'pages' | 'legal',
  locale: Locale,
  count: number,
) {
  const specified = toLinks(group, locale)
  expect(links.filter(([, href]) => specified.some(([, address]) => address === href))).toEqual(specified)
  expect(links).toHaveLength(count)
}

describe.each(locales)('the header in %s', (locale) => {
  test('has the brand as a link to home, the pages of the main menu and the next language', () => {
    const next = toNextLocale(locale)
    const links = readLinks(header(locale))
    expect(links[0]).toEqual([brand, toLocalePath('/', locale)])
    expectMenu(links.slice(1, -1), 'pages', locale, mainPages.length)
    const [code, { readThisPage }] = [next.toUpperCase(), dictionaries[next].layout.language]
    // What is read to a visitor who does not see it stands beside the code.
    expect(links.at(-1)).toEqual([`${code}${code}, ${readThisPage}`, toLocalePath('/services', next)])
  })

  test('has the two theme buttons inside the menu of a phone', () => {
    const [, menu = ''] = header(locale).split('id="menu" popover="auto"')
    const [group = ''] =
      menu.split(`aria-label="${dictionaries[locale].layout.theme.label}"`)[1]?.split('</div>') ?? []
    expect([...group.matchAll(/<button[^>]*aria-pressed[^>]*>(.*?)</g)].map(([, name]) => name)).toEqual(
      toNames(locale).themes,
    )
  })
})

describe.each(locales)('the footer in %s', (locale) => {
  test('has two groups of links, to the main pages and to the legal ones', () => {
    const groups = [...footer(locale).matchAll(/<nav aria-label="([^"]*)">(.*?)<\/nav>/gs)]
    expect(groups.map(([, name]) => name)).toEqual(toNames(locale).groups)
    const [main = [], legal = []] = groups.map(([, , links = '']) => readLinks(links))
    expectMenu(main, 'pages', locale, mainPages.length)
    expectMenu(legal, 'legal', locale, findPages({ menu: 'legal' }).length + 1)
  })

  test('has the brand as a link to home, and two profiles that open in a new tab', () => {
    const [first, ...others] = readLinks(footer(locale))
    expect(first).toEqual([brand, toLocalePath('/', locale)])
    expect(others.slice(0, 2).map(([, href]) => href)).toEqual(Object.values(profiles))
    for (const [link] of footer(locale).matchAll(/<a href="https:[^>]*>/g))
      expect(link).toContain('target="_blank"')
  })

  test('names a profile in the owner’s words or after its site, and says that it opens a new tab', () => {
    const html = renderToStaticMarkup(
      <Footer
        locale={locale}
        content={contentWith(locale, {
          professionalNetwork: 'https://fr.linkedin.com/in/somebody',
          codeHost: 'https://code.example/somebody',
          codeHostLabel: { fr: 'Mon code', en: 'My code' },
        })}
      />,
    )
    const newTab = `aria-label="(${dictionaries[locale].layout.footer.newTab})"`
    const [, list = ''] = html.split(`aria-label="${dictionaries[locale].layout.footer.profiles}"`)
    const links = [...list.matchAll(/rel="noopener noreferrer me">(.*?)<\/a>/g)].map(
      ([, inside = '']) => inside,
    )
    expect(links.map((link) => [toWords(link).trim(), link.includes(newTab)])).toEqual([
      ['LinkedIn', true],
      [locale === 'fr' ? 'Mon code' : 'My code', true],
    ])
  })

  test('ends with the year, the brand and all rights reserved', () => {
    expect(toWords(footer(locale))).toContain(
      `© ${new Date().getFullYear()} ${brand}. ${dictionaries[locale].layout.footer.allRightsReserved}.`,
    )
  })
})

/** The rule of a style sheet for one class. */
function readRule(file: string, name: string): string {
  const [, rule = ''] = new RegExp(`^\\.${name} \\{([^}]*)\\}`, 'm').exec(readFileSync(file, 'utf8')) ?? []
  return rule
}

test('the header is fixed to the top of the window, the banner to its bottom', () => {
  expect(readRule('components/layout/header.module.css', 'header')).toMatch(
    /position: fixed;\s+inset: 0 0 auto;/,
  )
  expect(readRule('components/consent/consentBanner.module.css', 'banner')).toMatch(
    /position: fixed;\s+inset: auto 0 0;/,
  )
})

describe.each(locales)('the cookie banner in %s', (locale) => {
  const { title, withAnalytics, withoutAnalytics, acceptAll, essentialOnly, rejectAll } =
    dictionaries[locale].consent
  const showBanner = (hasAnalytics: boolean) =>
    renderToStaticMarkup(<ConsentBanner locale={locale} hasAnalytics={hasAnalytics} />)

  test('has its title and text before three buttons', () => {
    const html = showBanner(true)
    const [text = ''] = html.split('<button')
    for (const words of [title, withAnalytics]) expect(text).toContain(words)
    const choices = [...html.matchAll(/<button[^>]*>([^<]+)<\/button>/g)].map(([, name = '']) => name)
    expect(choices).toEqual([acceptAll, essentialOnly, rejectAll])
  })

  test('says that nothing is measured where Google Analytics is not set up', () => {
    const html = showBanner(false)
    expect(html).toContain(withoutAnalytics)
    expect(html).not.toMatch(/google|analytics/i)
  })

  test('leads to the cookie page for details', () => {
    expect(readLinks(showBanner(false))).toEqual([
      [dictionaries[locale].consent.more, toLocalePath('/cookies', locale)],
    ])
  })
})
