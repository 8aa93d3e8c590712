import { describe, expect, test } from 'vitest'
import { dictionaries } from '#lib/i18n/dictionaries.ts'

function toLeaves(texts: object, path = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : toLeaves(value, `${path}${key}.`),
  )
}

const french = toLeaves(dictionaries.fr)
const english = new Map(toLeaves(dictionaries.en))

/** The names of the values and of the markup in a text. */
const toParts = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}|<(\w+)>/g)].map(([part]) => part).sort()

describe('the dictionaries', () => {
  test('have the same keys in both languages', () => {
    expect([...english.keys()].sort()).toEqual(french.map(([key]) => key).sort())
  })

  test.each(french)('have the same values and markup in both languages: %s', (key, text) => {
    expect(toParts(english.get(key) ?? '')).toEqual(toParts(text))
  })

  test('have the quotation marks of their language', () => {
    expect(french.filter(([, text]) => /[“”]/.test(text))).toEqual([])
    expect([...english].filter(([, text]) => /[«»]/.test(text))).toEqual([])
  })

  test('have the words that the specification prescribes', () => {
    expect(dictionaries.fr.contact.toast).toMatchObject({
      successTitle: 'Message envoyé\u00a0!',
      successText: 'Je vous répondrai dès que possible.',
      failureTitle: 'Erreur',
      failureText: "Une erreur est survenue lors de l'envoi du message.",
    })
    expect(dictionaries.en.contact.toast).toMatchObject({
      successTitle: 'Message sent!',
      successText: 'I will reply as soon as possible.',
      failureTitle: 'Error',
      failureText: 'An error occurred while sending the message.',
    })
    expect([dictionaries.fr.layout.loading, dictionaries.en.layout.loading]).toEqual([
      'Chargement...',
      'Loading...',
    ])
    expect(dictionaries.fr.services).toMatchObject({ onRequest: 'Sur devis', recommended: 'Recommandé' })
    expect(dictionaries.en.services).toMatchObject({ onRequest: 'On request', recommended: 'Recommended' })
  })
})
