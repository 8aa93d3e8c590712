import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  type Probe,
  type ServerPlugin,
  type StudioLanguage,
  toErrorMessage,
} from '@freelance-site/foundation'
import { parseOrRefuse } from '@freelance-site/foundation/node'
import { type CheckResult, done, missing, unsure } from '@freelance-site/foundation/server'
import { findNewest, formatContents, listBackups, readLastOutcome } from './backups.ts'
import { findVersionProblem } from './databases.ts'
import type { BackupOptions } from './options.ts'
import { createOutdated, formatBackupProblem } from './problems.ts'
import { continueRestore } from './restoreJournal.ts'
import { startBackups } from './startBackups.ts'
import type { BackupStatus } from './status.ts'
import { translatorFor } from './words/words.ts'

const weekMs = 7 * 86_400_000

/**
 * What to back up, and what the owner reads about it.
 * @example
 * import { writeFile } from 'node:fs/promises'
 * import { type BackupsOptions, backups, type DatabasePart } from '@freelance-site/backups/server'
 * import { createLog } from '@freelance-site/foundation/server'
 *
 * declare const notes: DatabasePart
 *
 * const plugin = backups({
 *   folder: '/srv/notes',
 *   secondFolder: { path: '/mnt/backup', setting: 'BACKUP_DIR' },
 *   databases: [notes],
 *   secrets: {
 *     name: 'key',
 *     file: 'key.txt',
 *     isIntact: (text) => text.length > 16,
 *     reset: () => writeFile('/srv/notes/key.txt', crypto.randomUUID()),
 *   },
 *   regenerated: ['cache'],
 *   locks: ['running.lock'],
 *   processFile: new URL('./backupProcess.ts', import.meta.url),
 *   log: createLog('backup'),
 *   language: 'en',
 *   formatMoment: (moment) => new Date(moment).toLocaleString('en-GB'),
 *   commands: { start: 'npm start', backup: 'npm run backup', restore: 'npm run restore' },
 *   usage: { backup: 'npm run backup [file]', restore: 'npm run restore [name]' },
 * })
 */
export type BackupsOptions = BackupOptions & {
  /** The language of mails to the owner, and how they show a moment. */
  language: StudioLanguage
  formatMoment: (moment: string) => string
  /** What each command prints if its arguments are wrong. */
  usage: { backup: string; restore: string }
}

const restoreFlags = {
  replace: { type: 'boolean' },
  only: { type: 'string' },
  reset: { type: 'string' },
} as const

/**
 * Makes a backup every day, and has the commands `backup` and `restore`, a probe and two checks. A
 * restore that was cut off is finished before any data is opened.
 */
export function backups(options: BackupsOptions): ServerPlugin {
  const { usage } = options
  let toStatus = (): BackupStatus => null
  return {
    name: 'backups',
    prepare: () => continueRestore(options),
    // They load a package for archives, which nothing else needs.
    commands: {
      backup: async (args) => {
        const [file] = parseOrRefuse(args, {}, usage.backup).positionals
        const { runBackupCommand } = await import('./backupCommand.ts')
        return runBackupCommand(options, file && resolve(file))
      },
      restore: async (args) => {
        const { values, positionals } = parseOrRefuse(args, restoreFlags, usage.restore)
        const { runRestoreCommand } = await import('./restore.ts')
        return runRestoreCommand(options, { name: positionals[0], ...values }, usage.restore)
      },
    },
    check: async () => [checkVersions(options), await checkBackups(options)],
    watch: () => [probeBackup(() => toStatus(), options)],
    start: ({ signal }) => {
      const { status, stop } = startBackups(options, { signal })
      toStatus = status
      return { status: (isOwner) => (isOwner ? status() : null), stop }
    },
  }
}

/** Finds a last backup that is more than a week old. Rejects while there is none, because its age is unknown then. */
export function probeBackup(toStatus: () => BackupStatus, options: BackupsOptions, now = Date.now): Probe {
  const { language, formatMoment } = options
  const t = translatorFor(language)
  return {
    name: 'backup',
    title: t('outdated.title'),
    scope: 'machine',
    formatProblem: ({ parameters, ...problem }, reader) => {
      const moment = formatMoment(String(parameters.moment))
      return formatBackupProblem({ ...problem, parameters: { ...parameters, moment } }, reader)
    },
    find: async () => {
      const status = toStatus()
      if (status === null) return []
      if (status.last === null) throw new Error('There is no backup yet.')
      const { createdAt } = status.last
      const since = Date.parse(createdAt) + weekMs
      if (now() < since) return []
      return [{ problem: createOutdated(createdAt, status.problems), since }]
    },
  }
}

/** The check *Backups*. It is `missing` if the last attempt had a problem. */
export async function checkBackups(options: BackupOptions): Promise<CheckResult> {
  const step = 'Backups'
  const now = new Date()
  const newest = findNewest(await listBackups(options, now), now)
  const problems = (await readLastOutcome(options))?.problems ?? []
  const last = newest
    ? `The last is ${newest.name}, with ${formatContents(newest)}.`
    : `There is none yet: ${options.commands.start} makes one soon after its start.`
  if (problems.length === 0) return newest ? done(step, last) : unsure(step, last)
  const sentences = problems.map((problem) => formatBackupProblem(problem, 'en'))
  return missing(step, [...sentences, last].join(' '))
}

/** The check *Data*: whether this version of the site can open each database. Changes none. */
export function checkVersions(options: BackupOptions): CheckResult {
  const step = 'Data'
  const problems = options.databases.flatMap(({ file }) => {
    const path = join(options.folder, file)
    if (!existsSync(path)) return []
    try {
      return findVersionProblem(options, path) ?? []
    } catch (error) {
      return `${path} cannot be read: ${toErrorMessage(error)}.`
    }
  })
  return problems.length === 0
    ? done(step, `This version of the site can open ${options.folder}.`)
    : missing(step, problems.join(' '))
}
