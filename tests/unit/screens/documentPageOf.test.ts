import { expect, test, vi } from 'vitest'
import type { Locale } from '#lib/languages.ts'
import { documentPageOf } from '../../../app/[lang]/documentPageOf.tsx'
import { contentOf } from '../../support/content.ts'
import { ownerPage, toOwnerPage } from '../../support/ownPages.ts'

const french = toOwnerPage('ville', { only: 'fr', title: { fr: 'Ville' }, slug: { fr: 'ville' } })

let published: object[] = []

vi.mock('#lib/content/getContent.server.ts', () => ({
  getContent: async (locale: Locale) => contentOf(locale, { page: published }),
}))
vi.mock('../../../app/[lang]/locale.ts', () => ({ getLocale: async () => 'fr' }))

const { generateStaticParams } = documentPageOf(
  ({ pages }) => pages,
  () => null,
)

test('a build has the pages of every language, whichever Next asks for', async () => {
  published = [ownerPage, french]
  expect(await generateStaticParams()).toEqual([
    { lang: 'fr', slug: 'qui-je-suis' },
    { lang: 'fr', slug: 'ville' },
    { lang: 'en', slug: 'who-i-am' },
  ])
})

test('if one language has none, every set of parameters is whole: Next would prerender no page at all', async () => {
  published = [french]
  expect(await generateStaticParams()).toEqual([{ lang: 'fr', slug: 'ville' }])
  published = []
  expect(await generateStaticParams()).toEqual([])
})
