import { imageShape } from '@freelance-site/content'
import { toMediaKey } from '@freelance-site/content/testing'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { HomeScreen } from '#components/home/HomeScreen.tsx'
import { ProjectScreen } from '#components/project/ProjectScreen.tsx'
import { hasPage } from '#lib/content/ownPages.ts'
import type { Locale } from '#lib/languages.ts'
import { contentOf, paragraph, testimonial } from '../../support/content.ts'
import { findElements, toWords } from '../../support/page.ts'
import { media, picture, told, toStories } from '../../support/stories.ts'

/** The page of the first project. */
function show(published: object, locale: Locale = 'fr'): string {
  const content = contentOf(locale, published, { media })
  const [project] = content.projects.filter(hasPage)
  if (!project) throw new Error('No project has a page.')
  return renderToStaticMarkup(<ProjectScreen locale={locale} content={content} document={project} />)
}

const hrefs = (html: string) => findElements(html, 'a').map(({ href }) => href)

test('the page tells the whole story, in its order', () => {
  const words = toWords(show({ project: [told] }))
  const parts = [
    'kind (fr)',
    'title (fr)',
    'summary (fr)',
    'La demande.',
    'Au four.',
    'Une phrase.',
    'Me contacter',
  ]
  const places = parts.map((part) => words.indexOf(part))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('the pictures of a story have their own words, and a caption that is missing leaves nothing', () => {
  const html = show({ project: [told] })
  expect(findElements(html, 'img').map(({ alt }) => alt)).toEqual(['Le four', 'À gauche', 'À droite'])
  expect(findElements(html, 'figcaption')).toHaveLength(1)
})

test('English pages mark the parts that are in French', () => {
  const html = show({ project: [told] }, 'en')
  expect(toWords(html)).toContain('The request.')
  expect(html).toContain('<span lang="fr">Une phrase.</span>')
})

test('a title that no page can hold ends in an ellipsis, and another one is as it was', () => {
  const title = { fr: 'Un texte collé dans le mauvais champ. '.repeat(30) }
  const html = show({ project: [{ ...told, title }] })
  expect(findElements(html, 'h1')).toMatchObject([{ 'data-long': 'true' }])
  expect(html.length).toBeLessThan(show({ project: [told] }).length + 600)
  expect(findElements(show({ project: [told] }), 'h1')[0]).not.toHaveProperty('data-long')
})

test('of two pictures, the other one is shown if one cannot be', () => {
  const right = { ...picture, hotspot: { x: 0.1, y: 0.5 }, alt: { fr: 'À droite' } }
  const story = [{ _key: 'pair', _type: 'storyPair', left: { ...picture, alt: { fr: 'À gauche' } }, right }]
  const missing = toMediaKey(imageShape.parse(right), 'pair')
  const content = contentOf('fr', { project: [{ ...told, story }] }, { media: { ...media, [missing]: null } })
  const [project] = content.projects.filter(hasPage)
  if (!project) throw new Error('No project has a page.')
  const html = renderToStaticMarkup(<ProjectScreen locale="fr" content={content} document={project} />)
  expect(findElements(html, 'img').map(({ alt }) => alt)).toEqual(['À gauche'])
  expect(findElements(html, 'figure')).toHaveLength(1)
})

test('a story of 10,000 paragraphs is shown as far as a page can hold it', () => {
  const paragraphs = Array.from({ length: 10_000 }, (_, index) =>
    paragraph(`Alinéa ${index}.`, { _key: `p${index}` }),
  )
  const story = [{ _key: 'text', _type: 'storyText', text: { fr: paragraphs } }]
  const words = toWords(show({ project: [{ ...told, story }] }))
  expect(words).toContain('Alinéa 1999.')
  expect(words).not.toContain('Alinéa 2000.')
})

describe('the facts', () => {
  const factsOf = (changes: object) =>
    findElements(show({ project: [{ ...told, tags: [], ...changes }] }), 'dt').length

  test('have a row for each that the owner has given', () => {
    const html = show({ project: [{ ...told, year: 2025, link: 'https://www.pain.example/a' }] })
    expect(toWords(html)).toMatch(/Année 2025 Mots-clés tag \(fr\) Site du client pain\.example/)
    expect(hrefs(html)).toContain('https://www.pain.example/a')
  })

  test.each([
    [1, { year: 2025 }],
    [0, {}],
  ])('have %i rows for %o', (rows, changes) => {
    expect(factsOf(changes)).toBe(rows)
  })
})

describe('the way on', () => {
  const ways = (...names: string[]) => {
    const [, nav = ''] = show({ project: toStories(...names) }).split('aria-label="Autres projets"')
    return nav === '' ? [] : hrefs(nav.split('</nav>')[0] ?? '')
  }

  test('is the next project, with its picture, and the name of the previous one', () => {
    expect(ways('a', 'b', 'c')).toEqual(['/projets/projet-c', '/projets/projet-b'])
    expect(ways('a', 'b')).toEqual(['/projets/projet-b'])
  })

  test('is not shown with a single project', () => {
    expect(ways('a')).toEqual([])
  })
})

test('the words of a client are on the page of their project only, and lead there from the home page', () => {
  const published = {
    project: toStories('a', 'b'),
    testimonial: [{ ...testimonial, project: 'project-b' }],
  }
  expect(toWords(show(published))).not.toContain(testimonial.name)
  expect(
    toWords(
      show({
        ...published,
        project: published.project.toReversed().map((each, order) => ({ ...each, order })),
      }),
    ),
  ).toContain(testimonial.name)
  const home = renderToStaticMarkup(<HomeScreen locale="en" content={contentOf('en', published)} />)
  expect(hrefs(home).filter((href) => href === '/en/projects/projet-b')).toHaveLength(2)
})

test('a card leads to the page of its project, or else to the site of the client, or nowhere', () => {
  const link = 'https://client.example'
  const [a, b, c] = toStories('a', 'b', 'c')
  const content = contentOf('fr', {
    project: [
      { ...a, link },
      { ...b, story: [], link },
      { ...c, story: [] },
    ],
  })
  const home = renderToStaticMarkup(<HomeScreen locale="fr" content={content} />)
  const cards = [...home.matchAll(/<article.*?<\/article>/gs)].map(([card]) => hrefs(card))
  expect(cards).toEqual([['/projets/projet-a'], [link], []])
})
