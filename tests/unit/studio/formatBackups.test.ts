import type { BackupStatus } from 'backups/status'
import { translatorFor } from 'studio-kit/translator'
import { describe, expect, test } from 'vitest'
import { formatBackups } from '#studio/publishing/formatBackups.ts'
import { texts } from '#studio/words/words.ts'

const at = (local: string) => ({ createdAt: new Date(local).toISOString(), documents: 21, messages: 2 })
const known = (status: Partial<Extract<BackupStatus, { kind: 'known' }>>): BackupStatus => ({
  kind: 'known',
  last: at('2026-11-22T03:00:00'),
  incidents: [],
  ...status,
})

describe.each([
  ['fr', 'Dernière sauvegarde\u00a0: 22 nov. 2026, 03:00'],
  ['en', 'Last backup: 22 Nov 2026, 03:00'],
] as const)('in %s', (locale, text) => {
  const t = translatorFor(texts, locale)
  test('the last backup has its day and its time', () => {
    expect(formatBackups(known({}), t, locale)).toEqual({ kind: 'backup', text, isWarning: false })
  })

  test('a failed one is a warning with its reason and the last good one', () => {
    const incidents = [{ kind: 'damaged' as const, file: 'lake.sqlite', detail: 'malformed' }]
    const failed = formatBackups(known({ incidents }), t, locale)
    expect(failed?.isWarning).toBe(true)
    for (const word of ['lake.sqlite', 'malformed', 'npm run restore', text])
      expect(failed?.text).toContain(word)
    expect(formatBackups(known({ last: null, incidents }), t, locale)?.isWarning).toBe(true)
  })

  test('without a backup, or with an unknown status, nothing is shown', () => {
    for (const status of [{ kind: 'elsewhere' }, { kind: 'withheld' }, known({ last: null })] as const)
      expect(formatBackups(status, t, locale)).toBeNull()
  })
})
