import { createCatalogue } from '@freelance-site/foundation'
import { expect, test } from 'vitest'
import { toReport } from '../src/report.ts'
import { formatCampaign, formatCounting, formatStep } from '../src/studio/formatVisits.ts'
import { en } from '../src/studio/words/en.ts'
import { fr } from '../src/studio/words/fr.ts'

const { translatorFor } = createCatalogue({ en, fr })

test('days and months are named in the language of the Studio', () => {
  expect(formatStep('2026-11-03', 'fr')).toBe('mardi 3 novembre')
  expect(formatStep('2026-12-01', 'fr')).toBe('mardi 1er décembre')
  expect(formatStep('2026-11-03', 'en')).toBe('Tuesday 3 November')
  expect(formatStep('2026-11', 'en')).toBe('November 2026')
  expect([formatStep('2026-11-03', 'fr', 'short'), formatStep('2026-11', 'en', 'short')]).toEqual([
    '3 nov.',
    'Nov',
  ])
})

test('campaigns have their two labels', () => {
  expect(formatCampaign('lettre/rentree')).toBe('lettre · rentree')
  expect(formatCampaign('/rentree')).toBe('rentree')
})

test('a site that does not count says which setting turned it off', () => {
  const figures = { counting: 'off', period: 'days', today: '2026-11-23', since: null, totals: [] } as const
  const mostFrequent = { page: [], referrer: [], campaign: [], missing: [] }
  const report = toReport({ ...figures, mostFrequent })
  expect(formatCounting(report, 'COUNT', translatorFor('en'))).toBe(
    'Arrivals are not counted: the setting COUNT is 0.',
  )
})
