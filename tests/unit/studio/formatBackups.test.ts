import { describe, expect, test } from 'vitest'
import type { BackupStatus } from '#lib/backup/backupStatus.ts'
import { formatBackups } from '#studio/publishing/formatBackups.ts'

const now = new Date('2026-11-22T15:00:00')
const at = (local: string) => ({ createdAt: new Date(local).toISOString(), documents: 21, messages: 2 })
const known = (status: Partial<Extract<BackupStatus, { kind: 'known' }>>): BackupStatus => ({
  kind: 'known',
  last: at('2026-11-22T03:00:00'),
  incidents: [],
  ...status,
})

describe.each([
  ['fr', 'Dernière sauvegarde\u00a0: aujourd’hui à 03:00', '21 novembre à 03:00', '31 décembre 2025 à 03:00'],
  ['en', 'Last backup: today at 03:00', '21 November, 03:00', '31 December 2025, 03:00'],
] as const)('in %s', (locale, today, yesterday, lastYear) => {
  test('the last backup is said with its time, and its day where that is not today', () => {
    expect(formatBackups(known({}), locale, now)).toEqual({ kind: 'backup', text: today, isWarning: false })
    const said = (local: string) => formatBackups(known({ last: at(local) }), locale, now)?.text
    expect(said('2026-11-21T03:00:00')).toContain(yesterday)
    expect(said('2025-12-31T03:00:00')).toContain(lastYear)
  })

  test('a failed one is a warning with its reason and the last good one', () => {
    const incidents = [{ kind: 'damaged' as const, file: 'lake.sqlite', detail: 'malformed' }]
    const failed = formatBackups(known({ incidents }), locale, now)
    expect(failed?.isWarning).toBe(true)
    for (const word of ['lake.sqlite', 'malformed', 'npm run restore', today])
      expect(failed?.text).toContain(word)
    expect(formatBackups(known({ last: null, incidents }), locale, now)?.isWarning).toBe(true)
  })

  test('nothing is said where there is nothing to back up, or nothing to know', () => {
    for (const status of [{ kind: 'elsewhere' }, { kind: 'withheld' }, known({ last: null })] as const)
      expect(formatBackups(status, locale, now)).toBeNull()
  })
})
