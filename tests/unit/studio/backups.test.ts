import type { BackupStatus } from '@freelance-site/backups/testing'
import type { StudioLanguage } from '@freelance-site/foundation'
import { describe, expect, test } from 'vitest'
import { backups } from '#studio/backups.ts'

/** The notice for this status of the plugin. */
const formatBackups = (status: BackupStatus | undefined, locale: StudioLanguage) =>
  backups(
    {
      state: 'live',
      release: null,
      problems: { failure: null, parts: [], deadLinks: [], warnings: [] },
      backups: status,
    },
    locale,
  )

const at = (local: string) => ({ createdAt: new Date(local).toISOString(), documents: 21, messages: 2 })
const known = (status: Partial<NonNullable<BackupStatus>>): BackupStatus => ({
  last: at('2026-11-22T03:00:00'),
  incidents: [],
  ...status,
})

describe.each([
  ['fr', 'Dernière sauvegarde\u00a0: 22 nov. 2026, 03:00'],
  ['en', 'Last backup: 22 Nov 2026, 03:00'],
] as const)('in %s', (locale, text) => {
  test('the last backup has its day and its time', () => {
    expect(formatBackups(known({}), locale)).toEqual({ text, isWarning: false })
  })

  test('a failed one is a warning with its reason and the last good one', () => {
    const incidents = [{ kind: 'damaged' as const, file: 'lake.sqlite', detail: 'malformed' }]
    const failed = formatBackups(known({ incidents }), locale)
    expect(failed?.isWarning).toBe(true)
    for (const word of ['lake.sqlite', 'malformed', 'npm run restore', text])
      expect(failed?.text).toContain(word)
    expect(formatBackups(known({ last: null, incidents }), locale)?.isWarning).toBe(true)
  })

  test('without a backup, an unknown status or the plugin, nothing is shown', () => {
    for (const status of [null, known({ last: null }), undefined] as const)
      expect(formatBackups(status, locale)).toBeNull()
  })
})
