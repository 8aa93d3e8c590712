import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { HomeScreen } from '#components/home/HomeScreen.tsx'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { typeset } from '#lib/i18n/typeset.ts'
import { claims, projects } from '#lib/identity.ts'
import { type Locale, locales } from '#lib/site.ts'
import { contentOf, contentWith, withProject } from '../../support/content.ts'
import { toWords } from '../../support/page.ts'

const show = (locale: Locale, content = contentOf(locale)) =>
  renderToStaticMarkup(<HomeScreen locale={locale} content={content} />)

/** As the claims stand on the page. */
const toFigures = (locale: Locale) => {
  const labels = dictionaries[locale].settings.claims
  return `${labels.delivered} ${claims.delivered} ${labels.clients} ${claims.clients} ${labels.satisfaction} ${claims.satisfaction}`
}

const said = {
  fr: {
    who: [
      'Développeur full-stack indépendant',
      `${dictionaries.fr.settings.region}, à distance ou sur place`,
    ],
    audience:
      'des sites et des applications web sur mesure pour les petites entreprises et les entrepreneurs',
    parts: [
      'Des sites web qui travaillent pour vous',
      toFigures('fr'),
      'Développement sur mesure',
      'SEO et performance',
      'Accompagnement',
      'Projets récents',
      'Un projet en tête',
    ],
    next: 'Et ensuite ? Je lis votre message',
  },
  en: {
    who: ['Freelance full-stack developer', `${dictionaries.en.settings.region}, remotely or on site`],
    audience: 'tailor-made websites and web applications for small businesses and entrepreneurs',
    parts: [
      'Websites that work for you',
      toFigures('en'),
      'Custom development',
      'SEO and performance',
      'Support',
      'Recent projects',
      'A project in mind',
    ],
    next: 'What happens next? I read your message',
  },
}

describe.each(locales)('the home page in %s', (locale) => {
  const words = toWords(show(locale))
  const cards = [...show(locale).matchAll(/<article.*?<\/article>/gs)].map(([card]) => toWords(card))

  test('says who works here, where, and for whom', () => {
    for (const each of [...said[locale].who, said[locale].audience]) expect(words).toContain(each)
  })

  test('has its parts in order: hero, claims, offer, projects, call to contact', () => {
    const places = said[locale].parts.map((part) => words.indexOf(part))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    const [, call = ''] = show(locale).split('aria-labelledby="call"')
    expect(call).toContain(`href="${locale === 'fr' ? '' : '/en'}/contact"`)
  })

  test('shows the built-in projects with their details, in order', () => {
    expect(cards).toHaveLength(projects.length)
    for (const [index, { name }] of projects.entries())
      for (const fact of Object.values(dictionaries[locale].projects[name]))
        expect(cards[index]).toContain(typeset(fact, locale))
  })

  test('says nothing twice in a card', () => {
    for (const card of cards) {
      const long: string[] = card.toLowerCase().match(/\p{L}{4,}/gu) ?? []
      expect(long.filter((word, index) => long.indexOf(word) !== index)).toEqual([])
    }
  })

  test('ends with what happens after a message, and the address for writing once it is set', () => {
    const readCall = (html: string) => html.split('aria-labelledby="call"')[1] ?? ''
    expect(toWords(readCall(show(locale)))).toContain(said[locale].next)
    expect(readCall(show(locale))).not.toContain('mailto:')
    const set = show(locale, contentWith(locale, { email: 'zoe@site.example' }))
    expect(readCall(set)).toContain('href="mailto:zoe@site.example"')
  })

  test('shows who it is beside the first buttons, and nobody where nobody is set', () => {
    const [hero = ''] = show(locale).split('</section>')
    expect(hero).not.toContain('<img')
    const person = { name: 'Zoé', sentence: { fr: 'Bonjour.', en: 'Hello.' } }
    const [shown = ''] = show(locale, contentWith(locale, { person })).split('</section>')
    expect(toWords(shown)).toContain(`Zoé ${person.sentence[locale]}`)
  })
})

test('a text keeps its markup: one word of the title is emphasised', () => {
  expect(show('fr')).toContain('<em>travaillent</em>')
  expect(show('en')).toContain('<em>work</em>')
})

test('a section the owner has emptied disappears with its heading', () => {
  const emptied = show('fr', contentWith('fr', { claims: Array(3).fill({ hidden: true }) }))
  expect(emptied).not.toContain('Projets récents')
  expect(emptied).not.toContain('En quelques chiffres')
  expect(emptied).toContain('Développement sur mesure')
})

test('a text without English is shown in French, marked as French, on the English page', () => {
  const content = contentOf('en', withProject({ title: { fr: 'Titre' } }))
  expect(show('en', content)).toContain('<span lang="fr">Titre</span>')
})
