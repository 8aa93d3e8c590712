import { describe, expect, test } from 'vitest'
import { content } from '#lib/content/documents.ts'
import { hasPage } from '#lib/content/ownPages.ts'
import { findNeighbours } from '#lib/content/project.ts'
import { contentOf, documentsOf, project, toProblems, withProject } from '../../support/content.ts'
import { told, toStories } from '../../support/stories.ts'

/** Without pictures, which a snapshot would have to hold. */
const written = {
  ...told,
  story: told.story.filter(({ _type }) => ['storyText', 'storyQuote'].includes(_type)),
}

const pagesOf = (published: object) =>
  content.listPages(documentsOf(published)).map(({ path, route }) => `${path} ${route}`)

test('a project with a story has a page in each language, and the others have none', () => {
  expect(pagesOf({ project: [told, { ...project, _id: 'project-two', slug: { fr: 'autre' } }] })).toEqual([
    '/projets/pain /fr/projects/pain',
    '/en/projects/bread /en/projects/bread',
  ])
  expect(pagesOf({})).toEqual([])
  expect(contentOf('fr').projects.map(({ page }) => page)).not.toContainEqual(expect.anything())
})

test('a project without an English address has the French one in both languages', () => {
  expect(pagesOf({ project: toStories('a') })).toEqual([
    '/projets/projet-a /fr/projects/projet-a',
    '/en/projects/projet-a /en/projects/projet-a',
  ])
})

test('a part of a story without English is shown in French, and says so', () => {
  const [shown] = contentOf('en', withProject(written)).projects
  expect(shown?.story).toMatchObject([
    { kind: 'text', body: { lang: 'en' } },
    { kind: 'quote', quote: { text: 'Une phrase.', lang: 'fr' } },
  ])
  expect(shown?.page).toEqual({
    slugs: { fr: 'pain', en: 'bread' },
    translations: { fr: '/projets/pain', en: '/en/projects/bread' },
    addresses: { fr: '/projets/pain', en: '/en/projects/bread' },
  })
})

test('its page has the title and the summary of its card until the owner writes others', () => {
  const seoOf = (changes: object) => contentOf('en', withProject({ ...written, ...changes })).projects[0]?.seo
  expect(seoOf({})).toEqual({ title: 'title (en)', description: 'summary (en)' })
  expect(seoOf({ seo: { title: { en: 'Bread, sold online' } } })).toEqual({
    title: 'Bread, sold online',
    description: 'summary (en)',
  })
})

test.each([
  ['a', ['a', 'b', 'c'], ['c', 'b']],
  ['c', ['a', 'b', 'c'], ['b', 'a']],
  ['a', ['a', 'b'], [undefined, 'b']],
  ['a', ['a'], [undefined, undefined]],
])('the neighbours of %s among %o are %o', (name, names, expected) => {
  const all = contentOf('fr', { project: toStories(...names) }).projects.filter(hasPage)
  const { previous, next } = findNeighbours(all, `project-${name}`)
  expect([previous?.id, next?.id]).toEqual(expected.map((each) => each && `project-${each}`))
})

describe('the owner is told of', () => {
  const [one, two] = toStories('a', 'b')

  test.each([
    ['a story without an address', [{ ...one, slug: {} }], 'slug: a page needs an address'],
    [
      'two projects at one address',
      [one, { ...two, slug: { fr: 'projet-b', en: 'projet-a' } }],
      'slug.en: another page has this address',
    ],
    [
      'the address of another language',
      [
        { ...one, slug: { fr: 'pain', en: 'bread' } },
        { ...two, slug: { fr: 'bread' } },
      ],
      'slug.fr: another page has this address',
    ],
    ['a slug with capitals', [{ ...one, slug: { fr: 'Pain' } }], 'slug.fr: may have only letters'],
    [
      'an unknown part',
      [{ ...one, story: [{ _key: 'k', _type: 'storyVideo' }] }],
      'story[0]._type: must be a text, a picture',
    ],
  ])('%s', (_case, projects, problem) => {
    expect(toProblems({ project: projects })[0]).toContain(problem)
  })
})
