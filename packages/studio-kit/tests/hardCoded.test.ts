import { format } from 'date-fns/format'
import { formatRelative } from 'date-fns/formatRelative'
import { parse } from 'date-fns/parse'
import { setDefaultOptions } from 'date-fns/setDefaultOptions'
import { afterEach, expect, test } from 'vitest'
import { toFrench, writeDatesInFrench } from '../src/french/hardCoded.ts'

afterEach(() => setDefaultOptions({}))

test('Sanity’s dates are formatted in French, and its own fields can parse them', () => {
  writeDatesInFrench()
  const now = new Date(2026, 10, 22, 20)
  const later = new Date(2026, 10, 22, 23, 31)
  expect(formatRelative(later, now)).toBe('aujourd’hui à 23:31')
  expect(formatRelative(new Date(2099, 0, 5, 8), now)).toBe('le 5 janvier 2099 à 08:00')
  expect(formatRelative(new Date(2099, 0, 1, 8), now)).toBe('le 1er janvier 2099 à 08:00')
  const shown = format(later, 'PP HH:mm')
  expect(shown).toBe('22 novembre 2026 23:31')
  expect(parse(shown, 'PP HH:mm', now)).toEqual(later)
})

test('a hard-coded English text is replaced as a whole, and any other text stays', () => {
  writeDatesInFrench()
  expect(toFrench('Go back to published version')).toBe('Revenir à la version publiée')
  expect(toFrench('The structure tool crashed')).toBe('Cet outil s’est arrêté.')
  expect(toFrench('Open')).toBe('Ouvrir')
  expect(toFrench('Open in Contenu')).toBe('Ouvrir dans Contenu')
  const revision = format(new Date(2026, 10, 22, 23, 11, 43), "MMM d, yyyy '@' pp")
  expect(toFrench(revision)).toBe('22 nov. 2026 à 23:11')
  expect(toFrench(`Révision du ${revision}`)).toBe('Révision du 22 nov. 2026 à 23:11')
  expect(toFrench('Modifié le 1 nov. 2026, 09:05')).toBe('Modifié le 1er nov. 2026, 09:05')
  expect(toFrench('November 1, 2026')).toBeNull()
  expect(toFrench('Try again (5)')).toBe('Réessayer (5)')
  expect(toFrench('1 property')).toBe('1 propriété')
  expect(toFrench('9 properties')).toBe('9 propriétés')
  expect(toFrench('Draggable item a1b2 was moved over droppable area c3.')).toBe('Déplacé.')
  expect(toFrench('Mon Nov 23 2026')).toBe('lundi 23 novembre 2026')
  const typeset = (text: string, language: string) => `${language}: ${text}`
  expect(toFrench('Close menu', typeset)).toBe('fr: Fermer le menu')
  for (const text of ['', ' ', 'Open in the evening', 'Please close dialog', 'Nov 22, 2026', 'constructor'])
    expect(toFrench(text)).toBeNull()
})
