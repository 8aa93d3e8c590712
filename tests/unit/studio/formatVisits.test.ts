import { pickFor } from 'studio-kit/pick'
import { expect, test } from 'vitest'
import { toReport } from '#lib/visits/report.ts'
import {
  formatCampaign,
  formatPage,
  formatReading,
  formatShare,
  formatStep,
} from '#studio/visits/formatVisits.ts'

test('days and months are named in the language of the Studio', () => {
  expect(formatStep('2026-11-03', 'fr', 'long')).toBe('mardi 3 novembre')
  expect(formatStep('2026-11', 'en', 'long')).toBe('November 2026')
  expect(formatStep('2026-11', 'fr', 'short')).toBe('nov.')
  const step = { step: '2026-11-03', arrivals: 1, messages: 0 }
  expect(formatReading(step, 'fr', pickFor('fr'))).toBe('mardi 3 novembre\u00a0: 1 arrivée, 0 message')
  expect(formatReading(step, 'en', pickFor('en'))).toBe('Tuesday 3 November: 1 arrival, 0 messages')
})

test('pages have the names of their menu, campaigns their two labels', () => {
  expect(formatPage('/en/services', 'en')).toBe('Services')
  expect(formatPage('/contact/sent', 'fr')).toBe('Message envoyé')
  expect(formatPage('/none', 'fr')).toBeNull()
  expect(formatCampaign('lettre/rentree')).toBe('lettre · rentree')
  expect(formatCampaign('/rentree')).toBe('rentree')
})

test('messages per arrival is a dash without arrivals', () => {
  const mostFrequent = { page: [], referrer: [], campaign: [], missing: [] }
  const figures = { counting: 'on', period: 'days', today: '2026-11-23', since: null, mostFrequent } as const
  const messages = new Map([['2026-11-23', 1]])
  expect(formatShare(toReport({ ...figures, totals: [], messages }), 'fr')).toBe('–')
  const totals = [{ day: '2026-11-23', kind: 'page' as const, count: 40 }]
  expect(formatShare(toReport({ ...figures, totals, messages }), 'en')).toBe('2.5%')
})
