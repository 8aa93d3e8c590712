import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type * as Footers from '#components/layout/Footer.tsx'
import type * as Headers from '#components/layout/Header.tsx'
import type * as Addresses from '#lib/addresses.ts'
import { toLocalePath } from '#lib/addresses.ts'
import { noDocuments } from '#lib/content/documents.ts'
import type * as Links from '#lib/content/links.ts'
import { defaultLocale, otherLocales, toNextLocale } from '#lib/languages.ts'
import { pages } from '#lib/pages.ts'
import type * as Preview from '#lib/preview/preview.ts'
import type * as Seo from '#lib/seo/addresses.server.ts'
import type * as Metadata from '#lib/seo/pageMetadata.server.ts'
import type * as Schemas from '#schemas/types.ts'
import type * as SiteOptions from '#server/releases/siteOptions.ts'
import { contentOf } from '../support/content.ts'
import { copyRepo, edit, symlinkPackages } from '../support/copyOfRepo.ts'
import { findElements } from '../support/page.ts'

/** A copy of the repo in which the services page only exists in the first language, and the terms only in the second one. */
let copy = ''
const second = toNextLocale(defaultLocale)
const [services, terms] = [pages.services.path, pages.terms.path]
const shownServices = toLocalePath(services, defaultLocale)
const shownTerms = toLocalePath(terms, second)

// The browser's address, as Next provides it: the services page.
vi.mock('next/navigation', () => ({
  usePathname: () => '/services',
  useSelectedLayoutSegments: () => ['services'],
  useRouter: () => ({}),
}))

const addresses = (): Promise<typeof Addresses> => import(join(copy, 'lib/addresses.ts'))

beforeAll(() => {
  vi.stubEnv('SITE_URL', 'https://site.example')
  copy = copyRepo('page-languages', symlinkPackages)
  edit(copy, 'lib/pages.ts', [
    ["path: '/services',", `path: '/services', languages: ['${defaultLocale}'],`],
    ["path: '/legal',", `path: '/legal', languages: ['${second}'],`],
  ])
}, 120_000)

afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(copy, { recursive: true, force: true })
}, 120_000)

test('a link to a page that a language lacks leads to the home page of the language', async () => {
  const ofCopy = await addresses()
  expect(ofCopy.toLocalePath(services, second)).toBe(toLocalePath('/', second))
  expect(ofCopy.toLocalePath(terms, defaultLocale)).toBe('/')
  expect(ofCopy.toPageAddresses('terms')).toEqual({ [second]: shownTerms })
})

test('its address there is no second address of the home page', async () => {
  const { toCanonicalPath } = await addresses()
  expect(toCanonicalPath(`/${second}/SERVICES/`)).toBe(`/${second}/services`)
  expect(toCanonicalPath('/legal')).toBe('/legal')
})

test('a release has it in its languages', async () => {
  const { siteOptions }: typeof SiteOptions = await import(join(copy, 'server/releases/siteOptions.ts'))
  const languagesOf = (folder: string) =>
    siteOptions.pages.filter(({ route }) => route.endsWith(folder)).map(({ language }) => language)
  expect([languagesOf('/services'), languagesOf('/legal')]).toEqual([[defaultLocale], [second]])
  expect(languagesOf('/contact')).toEqual([defaultLocale, ...otherLocales])
})

test('the sitemap and the translations of a page name it in its languages', async () => {
  const { toSitemap }: typeof Seo = await import(join(copy, 'lib/seo/addresses.server.ts'))
  const [first, other] = [`https://site.example${shownServices}`, `https://site.example${shownTerms}`]
  const listed = toSitemap({}).filter(({ url }) => [first, other].includes(url))
  expect(listed).toEqual([
    { url: first, alternates: { languages: { [defaultLocale]: first, 'x-default': first } } },
    { url: other, alternates: { languages: { [second]: other, 'x-default': other } } },
  ])
  const { toPageMetadata }: typeof Metadata = await import(join(copy, 'lib/seo/pageMetadata.server.ts'))
  const { alternates, openGraph } = toPageMetadata('terms', second, contentOf(second))
  expect(alternates).toEqual({
    canonical: shownTerms,
    languages: { [second]: shownTerms, 'x-default': shownTerms },
  })
  expect(openGraph).toMatchObject({ alternateLocale: [] })
})

test('the menus list it in its languages', async () => {
  const { Header }: typeof Headers = await import(join(copy, 'components/layout/Header.tsx'))
  const { Footer }: typeof Footers = await import(join(copy, 'components/layout/Footer.tsx'))
  const readLinks = (locale: typeof defaultLocale | typeof second) => {
    const content = contentOf(locale)
    const html = renderToStaticMarkup(
      <>
        <Header locale={locale} content={content} />
        <Footer locale={locale} content={content} />
      </>,
    )
    return findElements(html, 'a')
      .filter(({ hreflang }) => !hreflang)
      .map(({ href }) => href)
  }
  expect(readLinks(defaultLocale)).toContain(shownServices)
  expect(readLinks(defaultLocale)).not.toContain(toLocalePath(terms, defaultLocale))
  expect(readLinks(second)).toContain(shownTerms)
  expect(readLinks(second)).not.toContain(toLocalePath(services, second))
  expect(readLinks(second)).toContain(toLocalePath('/contact', second))
})

test('the language switch leads to the home page, and says so', async () => {
  const { Header }: typeof Headers = await import(join(copy, 'components/layout/Header.tsx'))
  const { dictionaries } = await import('#lib/i18n/dictionaries.ts')
  const html = renderToStaticMarkup(<Header locale={defaultLocale} content={contentOf(defaultLocale)} />)
  const [, attributes = '', names] = /<a([^>]*hrefLang[^>]*)>(.*?)<\/a>/i.exec(html) ?? []
  expect(attributes).toContain(`href="/${second}"`)
  expect(names).toContain(`${second.toUpperCase()}, ${dictionaries[second].layout.language.readHomePage}`)
  expect(names).not.toContain(dictionaries[second].layout.language.readThisPage)
})

test('previews show it in its languages', async () => {
  const { isPreview }: typeof Preview = await import(join(copy, 'lib/preview/preview.ts'))
  const shown = (page: string) =>
    [defaultLocale, second].map((locale) => isPreview(`/preview/${locale}${page}`))
  expect([shown('/services'), shown('/legal'), shown('/contact')]).toEqual([
    [true, false],
    [false, true],
    [true, true],
  ])
})

test('links of formatted texts lead to it in any language', async () => {
  const { createLinks }: typeof Links = await import(join(copy, 'lib/content/links.ts'))
  const toAddress = createLinks(noDocuments)
  expect(toAddress(`${shownServices}#prices`, second)).toBe(`${shownServices}#prices`)
  expect(toAddress(shownTerms, defaultLocale)).toBe(shownTerms)
  expect(toAddress(`/${second}`, defaultLocale)).toBe('/')
})

test('the Studio asks for its texts in its languages, and in the first one', async () => {
  const { toSchemaTypes }: typeof Schemas = await import(join(copy, 'schemas/types.ts'))
  const type = toSchemaTypes('en').find(({ name }) => name === 'pageString')
  const fields = type && 'fields' in type ? (type.fields ?? []) : []
  const isShown = (document: object, language: string) => {
    const hidden = fields.find(({ name }) => name === language)?.hidden
    return typeof hidden === 'function' && !Reflect.apply(hidden, undefined, [{ document }])
  }
  const languagesOf = (document: object) => [defaultLocale, second].map((each) => isShown(document, each))
  expect(languagesOf({ _type: 'servicesPage' })).toEqual([true, false])
  expect(languagesOf({ _type: 'legalPage', page: 'terms' })).toEqual([true, true])
  expect(languagesOf({ _type: 'homePage' })).toEqual([true, true])
})
