import { describe, expect, test } from 'vitest'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { locales } from '#lib/site.ts'

function toLeaves(texts: object, path = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : toLeaves(value, `${path}${key}.`),
  )
}

const french = toLeaves(dictionaries.fr)
const english = new Map(toLeaves(dictionaries.en))
const toParts = (text: string) => ({
  values: [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort(),
  marks: [...text.matchAll(/<(\w+)>/g)].map(([, name]) => name).sort(),
  bullets: text.match(/^- /gm)?.length ?? 0,
  paragraphs: text.split(/\n{2,}/).length,
})

describe('the dictionaries', () => {
  test('have the same keys in both languages', () => {
    expect([...english.keys()].sort()).toEqual(french.map(([key]) => key).sort())
  })

  test.each(french)(
    '%s has the same values, marks, bullets and paragraphs in both languages',
    (key, text) => {
      expect(toParts(english.get(key) ?? '')).toEqual(toParts(text))
    },
  )

  test.each(locales)('have no empty text and no stray space in %s', (locale) => {
    const wrong = toLeaves(dictionaries[locale]).filter(
      ([, text]) => text !== text.trim() || text === '' || / {2}/.test(text),
    )
    expect(wrong).toEqual([])
  })

  test.each(locales)('use typographic apostrophes and quotes in %s', (locale) => {
    const wrong = toLeaves(dictionaries[locale]).filter(
      ([key, text]) => key !== 'contact.toast.failureText' && /['"`]/.test(text),
    )
    expect(wrong).toEqual([])
  })

  test('have the exact words of the specification for a message that could not be sent', () => {
    expect(dictionaries.fr.contact.toast).toMatchObject({
      failureTitle: 'Erreur',
      failureText: "Une erreur est survenue lors de l'envoi du message.",
    })
    expect(dictionaries.en.contact.toast).toMatchObject({
      failureTitle: 'Error',
      failureText: 'An error occurred while sending the message.',
    })
  })

  test('have a no-break space before every French two-part punctuation mark and inside every pair of guillemets', () => {
    const wrong = french.filter(([, text]) =>
      /[^\u00a0][;!?](?!\w)|[^\u00a0]:(?!\/\/)|«[^\u00a0]|[^\u00a0]»/.test(
        text.replaceAll(/https?:\S+/g, ''),
      ),
    )
    expect(wrong).toEqual([])
  })

  test('leave no English text untranslated, except words that both languages share', () => {
    const same = french
      // What projects and a region are called may be the same in both.
      .filter(([key, text]) => !/^projects\.|^settings\.region$/.test(key) && english.get(key) === text)
      .map(([key]) => key)
    expect(same.sort()).toMatchInlineSnapshot(`
      [
        "consent.label",
        "consent.title",
        "contact.toast.label",
        "layout.footer.navigation",
        "meta.contact.menu",
        "meta.contact.title",
        "meta.cookies.menu",
        "meta.services.menu",
        "meta.withBrand",
      ]
    `)
  })
})
