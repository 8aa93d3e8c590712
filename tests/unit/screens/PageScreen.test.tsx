import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageScreen } from '#components/page/PageScreen.tsx'
import { hasPage } from '#lib/content/ownPages.ts'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import type { Locale } from '#lib/languages.ts'
import { toDocumentGraph, toPageWork } from '#lib/seo/structuredData.server.ts'
import { contentOf, settings, testimonial } from '../../support/content.ts'
import { fullPage, ownerPage, questions, withPart } from '../../support/ownPages.ts'
import { findElements, toWords } from '../../support/page.ts'
import { media, toStories } from '../../support/stories.ts'

function read(page: object, published: object = {}, locale: Locale = 'fr') {
  const content = contentOf(locale, { page: [page], ...published }, { media })
  const [document] = content.pages.filter(hasPage)
  if (!document) throw new Error('There is no page.')
  return { locale, content, document }
}

const show = (...given: Parameters<typeof read>) => renderToStaticMarkup(<PageScreen {...read(...given)} />)

test('a page shows every part in its order, under one main heading', () => {
  const html = show(fullPage, { testimonial: [testimonial] })
  const words = toWords(html)
  const parts = [
    'À propos',
    'Qui je suis.',
    'La demande.',
    'Vos questions',
    'Combien de temps ?',
    dictionaries.fr.services.site.heading,
    dictionaries.fr.services.hosting.heading,
    dictionaries.fr.home.projects.heading,
    testimonial.name,
    dictionaries.fr.contact.next.heading,
    dictionaries.fr.home.call.heading,
  ].map(toWords)
  const places = parts.map((part) => words.indexOf(part))
  expect(parts.filter((part) => !words.includes(part))).toEqual([])
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(findElements(html, 'h1')).toHaveLength(1)
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('questions are closed, open without a script, and none closes another', () => {
  const html = show({ ...ownerPage, parts: [questions] }, {}, 'en')
  expect(findElements(html, 'details')).toEqual([
    expect.not.objectContaining({ open: expect.anything() }),
    expect.not.objectContaining({ name: expect.anything() }),
  ])
  expect(toWords(html)).toContain('Your questions How long? Answer to one.')
})

test('questions without a heading have that of the site', () => {
  const { heading: _, ...rest } = questions
  expect(toWords(show({ ...ownerPage, parts: [rest] }))).toContain(dictionaries.fr.page.questions)
})

test('a part of which nothing is published leaves nothing', () => {
  const empty = show(ownerPage)
  for (const part of ['site', 'projects', 'testimonials'])
    expect(show({ ...ownerPage, ...withPart(part) }, { siteSettings: settings })).toBe(empty)
  const gone = withPart('projects', { projects: ['project-gone'] })
  expect(show({ ...ownerPage, ...gone }, { project: toStories('a') })).toBe(empty)
})

test('chosen projects are in the order in which they were chosen', () => {
  const part = withPart('projects', { projects: ['project-b', 'project-a'] })
  const words = toWords(show({ ...ownerPage, ...part }, { project: toStories('a', 'b', 'c') }))
  expect(words.indexOf('Projet b')).toBeLessThan(words.indexOf('Projet a'))
  expect(words).not.toContain('Projet c')
})

test('a text that is not translated says its language', () => {
  const page = { ...ownerPage, title: { fr: 'À propos' } }
  expect(show(page, {}, 'en')).toContain('<span lang="fr">À propos</span>')
})

test('search engines read the questions of a page with their answers', () => {
  const shown = read({ ...ownerPage, parts: [questions] }, {}, 'en')
  expect(toDocumentGraph(shown, toPageWork(shown))['@graph'][0]).toMatchObject({
    '@type': 'FAQPage',
    name: 'About',
    description: 'Who I am.',
    inLanguage: 'en',
    mainEntity: [
      {
        '@type': 'Question',
        name: 'How long?',
        acceptedAnswer: { '@type': 'Answer', text: 'Answer to one.' },
      },
      { name: 'And then?' },
    ],
  })
  expect(toPageWork(read(ownerPage))).toMatchObject({ '@type': 'WebPage', name: 'À propos' })
})
