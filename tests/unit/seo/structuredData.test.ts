import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { hasPage } from '#lib/content/ownPages.ts'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { isExample, profiles } from '#lib/identity.ts'
import {
  toDocumentGraph,
  toGraph,
  toNoteWork,
  toPageWork,
  toProjectWork,
  toScriptText,
} from '#lib/seo/structuredData.server.ts'
import { contentOf, contentWith } from '../../support/content.ts'
import { fullPage } from '../../support/ownPages.ts'
import { media, note, told } from '../../support/stories.ts'
import { findForeignTerms } from '../../support/structuredData.ts'

beforeAll(() => void vi.stubEnv('SITE_URL', 'https://site.example'))
afterAll(() => void vi.unstubAllEnvs())

const toNodes = (content: ReturnType<typeof contentOf>) => toGraph('fr', content)['@graph']

test('the business shows what the owner has published, and the site refers to it', () => {
  const content = contentWith('fr', {
    brand: 'Studio Garrigue',
    email: 'bonjour@site.example',
    professionalNetwork: 'https://www.linkedin.com/in/somebody',
    codeHost: 'https://github.com/somebody',
    person: { name: 'Somebody', sentence: { fr: 'Bonjour.', en: 'Hello.' } },
    legalDetails: { name: 'Somebody EI', address: '1 rue du Pont, Montpellier', telephone: '04 00 00 00 00' },
  })
  expect(toNodes({ ...content, socialImages: { '/': '/drawn.png' } })).toEqual([
    {
      '@type': 'ProfessionalService',
      '@id': 'https://site.example/#business',
      name: 'Studio Garrigue',
      url: 'https://site.example',
      description: content.settings.tagline.text,
      logo: 'https://site.example/apple-icon.png',
      image: 'https://site.example/drawn.png',
      email: 'bonjour@site.example',
      sameAs: ['https://www.linkedin.com/in/somebody', 'https://github.com/somebody'],
      legalName: 'Somebody EI',
      address: '1 rue du Pont, Montpellier',
      telephone: '04 00 00 00 00',
      founder: { '@type': 'Person', name: 'Somebody', description: 'Bonjour.' },
      areaServed: { '@type': 'Place', name: dictionaries.fr.settings.region },
      knowsLanguage: ['fr', 'en'],
    },
    {
      '@type': 'WebSite',
      '@id': 'https://site.example/#website',
      name: 'Studio Garrigue',
      url: 'https://site.example',
      inLanguage: ['fr', 'en'],
      publisher: { '@id': 'https://site.example/#business' },
    },
  ])
})

test('the business omits what the owner has not published, and the example’s profiles', () => {
  const [business] = toNodes(contentOf('fr'))
  for (const property of ['email', 'legalName', 'address', 'telephone', 'founder', 'image'])
    expect(business).not.toHaveProperty(property)
  expect(Reflect.get(Object(business), 'sameAs')).toEqual(isExample ? undefined : Object.values(profiles))
})

test('no text of the owner can close its script element', () => {
  const brand = '</script><script>alert(1)</script><!--'
  const text = toScriptText(toGraph('fr', contentWith('fr', { brand })))
  expect(text).not.toContain('<')
  expect(JSON.parse(text)['@graph'][0].name).toBe(brand)
})

test('a project is a work of the business, with what its owner has said of it and without a review', () => {
  const link = 'https://client.example'
  const content = contentOf('en', { project: [{ ...told, year: 2025, link }] }, { media })
  const [project] = content.projects.filter(hasPage)
  if (!project) throw new Error('The project has no page.')
  const drawn = { ...content, socialImages: { '/en/projects/bread': '/drawn.png' } }
  expect(toProjectWork({ locale: 'en', content: drawn, document: project })).toEqual({
    '@type': 'CreativeWork',
    '@id': 'https://site.example/en/projects/bread#work',
    name: 'title (en)',
    description: 'summary (en)',
    url: 'https://site.example/en/projects/bread',
    inLanguage: 'en',
    genre: 'kind (en)',
    keywords: ['tag (en)'],
    dateCreated: '2025',
    sameAs: link,
    image: 'https://site.example/drawn.png',
    creator: {
      '@type': 'ProfessionalService',
      '@id': 'https://site.example/#business',
      name: content.settings.brand,
      url: 'https://site.example',
    },
  })
})

test('the page of a document says the way to it from the home page', () => {
  const content = contentOf('en', { project: [told] }, { media })
  const [project] = content.projects.filter(hasPage)
  if (!project) throw new Error('The project has no page.')
  const shown = { locale: 'en' as const, content, document: project }
  const [work, breadcrumbs] = toDocumentGraph(shown, toProjectWork(shown))['@graph']
  expect(work).toMatchObject({ '@type': 'CreativeWork' })
  expect(breadcrumbs).toEqual({
    '@type': 'BreadcrumbList',
    itemListElement: [
      {
        '@type': 'ListItem',
        position: 1,
        name: dictionaries.en.meta.home.menu,
        item: 'https://site.example/en',
      },
      {
        '@type': 'ListItem',
        position: 2,
        name: 'title (en)',
        item: 'https://site.example/en/projects/bread',
      },
    ],
  })
})

test('all that notes and pages of the owner’s own say is in the vocabulary of schema.org', () => {
  const content = contentOf('en', { note: [note], page: [fullPage], project: [told] }, { media })
  const [[first], [page]] = [content.notes.filter(hasPage), content.pages.filter(hasPage)]
  if (!first || !page) throw new Error('They have pages.')
  const ofNote = { locale: 'en' as const, content, document: first }
  const ofPage = { locale: 'en' as const, content, document: page }
  const graphs = [
    toDocumentGraph(ofNote, toNoteWork(ofNote)),
    toDocumentGraph(ofPage, toPageWork(ofPage)),
  ].map((graph): unknown => JSON.parse(toScriptText(graph)))
  expect(graphs).toMatchObject([
    { '@graph': [{ '@type': 'BlogPosting' }, { '@type': 'BreadcrumbList' }] },
    { '@graph': [{ '@type': 'FAQPage' }, { '@type': 'BreadcrumbList' }] },
  ])
  expect(graphs.map((graph) => findForeignTerms(graph))).toEqual([[], []])
})
