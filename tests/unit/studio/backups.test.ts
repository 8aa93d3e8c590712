import { type BackupStatus, createDamaged } from '@freelance-site/backups/testing'
import type { StudioLanguage } from '@freelance-site/foundation'
import { describe, expect, test } from 'vitest'
import { backups } from '#studio/backups.ts'

const names = {
  secondFolder: { setting: 'BACKUP_DIR' },
  commands: { start: 'npm start', backup: 'npm run backup', restore: 'npm run restore' },
}

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
  problems: [],
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
    const problems = [createDamaged('lake.sqlite', 'malformed', names)]
    const failed = formatBackups(known({ problems }), locale)
    expect(failed?.isWarning).toBe(true)
    for (const word of ['lake.sqlite', 'malformed', 'npm run restore', text])
      expect(failed?.text).toContain(word)
    expect(formatBackups(known({ last: null, problems }), locale)?.isWarning).toBe(true)
  })

  test('without a backup, an unknown status or the plugin, nothing is shown', () => {
    for (const status of [null, known({ last: null }), undefined] as const)
      expect(formatBackups(status, locale)).toBeNull()
  })
})
