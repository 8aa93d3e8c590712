import { getIn, toStressedTitle } from '@freelance-site/content'
import { findWordPaths } from '@freelance-site/content/testing'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { toBuiltInWords, wordsPages } from '#lib/content/pageWords.ts'
import { formatProblem } from '#lib/content/problems.ts'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { toDocumentId } from '#lib/pages.ts'
import { contentOf, findProblems, legalPage, settings } from '../../support/content.ts'

const changed = '2026-12-31T23:30:00Z'
const homePage = (fields: object) => ({ homePage: { _id: 'homePage', _updatedAt: changed, ...fields } })

describe('a word of a page', () => {
  const show = (lead: object | null) => {
    const published = homePage({ hero: { lead } })
    return [contentOf('fr', published).words.home.hero.lead, contentOf('en', published).words.home.hero.lead]
  }
  const own = { fr: dictionaries.fr.home.hero.lead, en: dictionaries.en.home.hero.lead }

  test.each<[string, object | null, [string, string]]>([
    ['in both languages', { fr: 'Bonjour', en: 'Hello' }, ['Bonjour', 'Hello']],
    ['in French alone', { fr: 'Bonjour' }, ['Bonjour', own.en]],
    ['in English alone', { en: 'Hello' }, [own.fr, 'Hello']],
    ['blank in French', { fr: ' \n', en: 'Hello' }, [own.fr, 'Hello']],
    ['null', null, [own.fr, own.en]],
    ['with line breaks', { fr: 'Bonjour\n  à tous', en: 'Hello\tall' }, ['Bonjour à tous', 'Hello all']],
    ['with ordinary spaces and apostrophes', { fr: "C'est ici !" }, ['C’est ici\u00a0!', own.en]],
  ])('%s is shown, or else the built-in one of that language', (_name, lead, expected) => {
    expect(show(lead)).toEqual(expected)
  })

  test('changes no other', () => {
    const { words } = contentOf('fr', homePage({ hero: { lead: { fr: 'Bonjour' } } }))
    const { home, ...others } = contentOf('fr').words
    expect(words).toEqual({ ...others, home: { ...home, hero: { ...home.hero, lead: 'Bonjour' } } })
  })

  test('that is not text is refused, with its path', () => {
    const problems = findProblems(homePage({ offer: { seo: { title: { fr: 3 } } } }))
    expect(problems.map((problem) => formatProblem(problem, 'en'))).toEqual([
      'homePage → offer.seo.title.fr: must be text',
    ])
  })
})

/** Words at a path, as a document holds them. */
const at = (path: string[], word: object): object =>
  path.reduceRight<object>((inner, name) => ({ [name]: inner }), word)

describe.each(wordsPages.map((page) => [page, toDocumentId(page), toBuiltInWords(page, 'fr')] as const))(
  'the page %s',
  (page, id, words) => {
    test.each(findWordPaths(words).map((path) => [path.join('.'), path] as const))(
      'shows its own %s',
      (_, path) => {
        const document = { _id: id, _updatedAt: changed, ...at(path, { fr: 'Le mien', en: 'My own' }) }
        for (const [locale, text] of [
          ['fr', 'Le mien'],
          ['en', 'My own'],
        ] as const)
          expect(getIn(contentOf(locale, { [id]: document }).words[page], path)).toBe(text)
      },
    )
  },
)

describe('the stressed words of a title', () => {
  test.each([
    ['Des sites qui travaillent pour vous', 'travaillent', 'Des sites qui [travaillent] pour vous'],
    ['Des sites', 'Des sites', '[Des sites]'],
    ['Des sites', 'd’ailleurs', 'Des sites'],
    ['Des sites', '', 'Des sites'],
    ['Sites that network and work', 'work', 'Sites that network and [work]'],
    ['Sites that network', 'work', 'Sites that network'],
    ['Être là, être bien', 'tre', 'Être là, être bien'],
    ['(a) [b] c.*', '[b] c.*', '(a) [[b] c.*]'],
    // As previews mark them.
    ['Des sites\u200b\u2064', 'sites\u200c\u2064', 'Des [sites]\u200b\u2064'],
  ])('%j with %j', (title, words, expected) => {
    const { before, stressed, after } = toStressedTitle(title, words)
    expect(`${before}${stressed && `[${stressed}]`}${after}`).toBe(expected)
    expect(before + stressed + after, 'nothing is lost').toBe(title)
  })
})

describe('what search engines show of a page', () => {
  const seo = { title: { fr: 'Un titre', en: 'A title' }, description: { fr: 'Une phrase' } }

  test('is what the owner wrote, and for the rest the site’s own words', () => {
    const { meta } = dictionaries.en
    expect(contentOf('en', homePage({ seo })).seo).toMatchObject({
      home: { title: 'A title', description: meta.home.description },
      services: { title: meta.services.title, description: meta.services.description },
    })
  })

  test('follows the title of a legal page until it has one of its own', () => {
    const show = (page: object) => contentOf('fr', { legalPage: [page] }).seo.terms.title
    expect(show(legalPage('terms'))).toBe('title (fr)')
    expect(show(legalPage('terms', { seo }))).toBe('Un titre')
    expect(show(legalPage('terms', { seo: { title: { fr: ' ' } } }))).toBe('title (fr)')
  })

  test('does not depend on which other documents are published', () => {
    expect(contentOf('fr', { siteSettings: settings }).seo).toEqual(contentOf('fr').seo)
  })
})

test('a word that looks like markup is shown as it is written', async () => {
  const { HomeScreen } = await import('#components/home/HomeScreen.tsx')
  const title = { fr: '<b>Des</b> {{sites}} $t(home)' }
  const content = contentOf('fr', homePage({ hero: { title, stressed: { fr: '{{sites}}' } } }))
  const html = renderToStaticMarkup(HomeScreen({ locale: 'fr', content }))
  expect(html).toContain('&lt;b&gt;Des&lt;/b&gt; <em>{{sites}}</em> $t(home)')
})
