import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { HomeScreen } from '#components/home/HomeScreen.tsx'
import { ClientWords } from '#components/testimonials/Testimonials.tsx'
import { toLocalePath } from '#lib/addresses.ts'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { typeset } from '#lib/i18n/typeset.ts'
import { claims, projects } from '#lib/identity.ts'
import { type Locale, locales, toRecord } from '#lib/languages.ts'
import { contentOf, contentWith, testimonial, withProject } from '../../support/content.ts'
import { toWords } from '../../support/page.ts'

const show = (locale: Locale, content = contentOf(locale)) =>
  renderToStaticMarkup(<HomeScreen locale={locale} content={content} />)

/** The built-in texts that the page shows. */
function toExpected(locale: Locale) {
  const { home, settings, contact } = dictionaries[locale]
  const figures = (['delivered', 'clients', 'satisfaction'] as const).map(
    (name) => `${settings.claims[name]} ${typeset(claims[name], locale)}`,
  )
  const { development, seo, support } = home.offer
  const offers = [development, seo, support].map(({ title }) => title)
  const parts = [home.hero.title, figures.join(' '), ...offers, home.projects.heading, home.call.heading]
  return {
    who: [home.hero.eyebrow, `${settings.region}, ${home.hero.remote}`, home.hero.lead].map(toSpaces),
    parts: parts.map(toSpaces),
    next: toSpaces(`${contact.next.heading} ${contact.next.read}`),
    stressed: home.hero.stressed,
  }
}

/** With ordinary spaces, as `toWords` has them. */
const toSpaces = (text: string) => text.replace(/\s/g, ' ')

describe.each(locales)('the home page in %s', (locale) => {
  const words = toWords(show(locale))
  const expected = toExpected(locale)
  const cards = [...show(locale).matchAll(/<article.*?<\/article>/gs)].map(([card]) => toWords(card))

  test('says who works here, where, and for whom', () => {
    for (const each of expected.who) expect(words).toContain(each)
  })

  test('has its parts in order: hero, claims, offer, projects, call to contact', () => {
    const places = expected.parts.map((part) => words.indexOf(part))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    const [, call = ''] = show(locale).split('aria-labelledby="call"')
    expect(call).toContain(`href="${toLocalePath('/contact', locale)}"`)
  })

  test('shows the built-in projects with their details, in order', () => {
    expect(cards).toHaveLength(projects.length)
    for (const [index, { name }] of projects.entries())
      for (const fact of Object.values(dictionaries[locale].projects[name]))
        expect(cards[index]).toContain(typeset(fact, locale))
  })

  test('repeats no word of four letters or more in a card', () => {
    for (const card of cards) {
      const long: string[] = card.toLowerCase().match(/\p{L}{4,}/gu) ?? []
      expect(long.filter((word, index) => long.indexOf(word) !== index)).toEqual([])
    }
  })

  test('ends with the steps after a message, and with the e-mail address once it is set', () => {
    const readCall = (html: string) => html.split('aria-labelledby="call"')[1] ?? ''
    expect(toWords(readCall(show(locale)))).toContain(expected.next)
    expect(readCall(show(locale))).not.toContain('mailto:')
    const set = show(locale, contentWith(locale, { email: 'zoe@site.example' }))
    expect(readCall(set)).toContain('href="mailto:zoe@site.example"')
  })

  test('shows the person beside the first buttons, once one is set', () => {
    const [hero = ''] = show(locale).split('</section>')
    expect(hero).not.toContain('<img')
    const person = { name: 'Zoé', sentence: toRecord(locales, (each) => `Bonjour (${each}).`) }
    const [shown = ''] = show(locale, contentWith(locale, { person })).split('</section>')
    expect(toWords(shown)).toContain(`Zoé ${person.sentence[locale]}`)
  })
})

test.each(locales)(
  'a text keeps its markup: the stressed words of the title are emphasised in %s',
  (locale) => {
    expect(show(locale)).toContain(`<em>${toExpected(locale).stressed}</em>`)
  },
)

describe('what clients say', () => {
  const [one, two] = [testimonial, { ...testimonial, _id: 'testimonial-two', name: 'Ali Benali' }]
  const showWith = (locale: Locale, ...said: object[]) =>
    show(locale, contentOf(locale, { testimonial: said }))
  const headings = (locale: Locale) => dictionaries[locale].home.testimonials
  const countSwallows = (html: string) => html.match(/#swallow"/g)?.length ?? 0

  test.each(locales)('is not there as long as no client says anything, in %s', (locale) => {
    expect(show(locale)).not.toContain('id="testimonials"')
    expect(countSwallows(show(locale))).toBe(0)
  })

  test.each(locales)('has a heading for one client or for several, and as many swallows, in %s', (locale) => {
    const single = showWith(locale, one)
    expect(toWords(single)).toContain(toSpaces(headings(locale).heading_one))
    expect(countSwallows(single)).toBe(1)
    const several = showWith(locale, one, two)
    expect(toWords(several)).toContain(toSpaces(headings(locale).heading_other))
    expect(countSwallows(several)).toBe(2)
  })

  test('is quoted with the name and, where it is known, the role', () => {
    const html = showWith('en', { ...one, role: { fr: 'Gérante' } }, two)
    const quotes = [...html.matchAll(/<figure.*?<\/figure>/gs)].map(([quote]) => toWords(quote).trim())
    expect(quotes).toEqual(['“Careful work!” Zoé Martin Gérante', '“Careful work!” Ali Benali'])
    expect(html).toContain('<span lang="fr">Gérante</span>')
  })

  test('is on the page of a project only if somebody speaks of it', () => {
    const { testimonials } = contentOf('fr', { testimonial: [one] })
    const showClients = (said: typeof testimonials) =>
      renderToStaticMarkup(<ClientWords locale="fr" testimonials={said} />)
    expect(showClients([])).toBe('')
    expect(toWords(showClients(testimonials))).toContain('« Un travail soigné ! » Zoé Martin')
  })
})

test('a section the owner has emptied disappears with its heading', () => {
  const emptied = show('fr', contentWith('fr', { claims: Array(3).fill({ hidden: true }) }))
  const { home } = dictionaries.fr
  expect(emptied).not.toContain(home.projects.heading)
  expect(emptied).not.toContain(home.claims.heading)
  expect(emptied).toContain(home.offer.development.title)
})

test('a text without English is shown in French, marked as French, on the English page', () => {
  const content = contentOf('en', withProject({ title: { fr: 'Titre' } }))
  expect(show('en', content)).toContain('<span lang="fr">Titre</span>')
})
