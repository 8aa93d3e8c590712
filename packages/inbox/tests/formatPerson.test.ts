import { createCatalogue } from '@freelance-site/foundation'
import { expect, test } from 'vitest'
import type { Person, PersonExport } from '../src/api.ts'
import { formatExport, formatJson, formatPerson, formatRemains } from '../src/studio/formatPerson.ts'
import { en } from '../src/studio/words/en.ts'
import { fr } from '../src/studio/words/fr.ts'

const { translatorFor } = createCatalogue({ en, fr })

const [french, english] = [translatorFor('fr'), translatorFor('en')]
const [march, may] = [Date.UTC(2023, 2, 3, 9), Date.UTC(2024, 4, 5, 9)]
const person: Person = {
  address: 'zoe@example.com',
  messages: 3,
  waiting: 1,
  spam: 1,
  oldest: march,
  newest: may,
}

test('the messages of a person are counted, with their dates and how many were not mailed', () => {
  expect(formatPerson(person, 'fr', french)).toBe(
    '3 messages, du 3 mars 2023 au 5 mai 2024, 1 pas encore envoyé dans votre boîte, 1 parmi les indésirables',
  )
  const one = { ...person, messages: 1, waiting: 0, spam: 0, newest: march }
  expect(formatPerson(one, 'en', english)).toBe('1 message, 3 March 2023')
})

test('the texts about remaining copies differ between an own server and a hosted database', () => {
  for (const t of [french, english]) {
    const own = formatRemains({ person, mentions: 0, backups: 'site' }, { backupWeeks: 5 }, t)
    const hosted = formatRemains({ person, mentions: 2, backups: 'database' }, { backupWeeks: 5 }, t)
    expect([own.length, hosted.length]).toEqual([2, 3])
    for (const [backups] of [own, hosted]) expect(backups).toMatch(/5 (semaines|weeks)/)
    expect(own[0]).not.toBe(hosted[0])
    // The owner does not know the folders of the server.
    expect(own[0]).toMatch(/made by hand|faite à la main/)
    expect(own[0]).not.toContain('before-')
    expect(hosted[2]).toContain('2 messages')
    expect(formatRemains({ person, mentions: 0, backups: 'site' }, {}, t)).toEqual([own[1]])
  }
})

const words = { fullName: 'Zoé', email: 'Zoe@example.com', message: 'Bonjour,\n<b>à tous</b>' }
const state = { state: 'quarantined', suspicion: 'tooFast' } as const
const all: PersonExport = {
  address: 'zoe@example.com',
  exportedAt: Date.UTC(2026, 10, 23, 9),
  messages: [
    {
      receivedAt: march,
      locale: 'fr',
      ...words,
      ...state,
      deliveredAt: null,
      readAt: Date.UTC(2023, 2, 4, 9),
      archivedAt: null,
      answeredAt: Date.UTC(2023, 2, 5, 9),
    },
  ],
}

test('the JSON file has the same data, with times in ISO 8601', () => {
  expect(formatJson(all)).toContain('\n      "receivedAt": "2023-03-03T09:00:00.000Z",\n')
  expect(JSON.parse(formatJson(all))).toEqual({
    address: 'zoe@example.com',
    exportedAt: '2026-11-23T09:00:00.000Z',
    messages: [
      {
        receivedAt: '2023-03-03T09:00:00.000Z',
        locale: 'fr',
        ...words,
        ...state,
        deliveredAt: null,
        readAt: '2023-03-04T09:00:00.000Z',
        archivedAt: null,
        answeredAt: '2023-03-05T09:00:00.000Z',
      },
    ],
  })
})

test('the readable file has every message, with all that is stored of it', () => {
  const text = formatExport(all, 'fr', french)
  for (const line of [
    'Ce que ce site garde pour l’adresse zoe@example.com',
    '1 message du formulaire',
    'Nom\u00a0: Zoé',
    'Adresse\u00a0: Zoe@example.com',
    'Reçu\u00a0: 3 mars 2023',
    'Répondu\u00a0: 5 mars 2023',
    'Ouvert\u00a0: 4 mars 2023',
    'Mis de côté comme indésirable\u00a0: oui',
    'Bonjour,\n<b>à tous</b>\n',
  ])
    expect(text).toContain(line)
  expect(text).not.toContain('Archivé')
})
