import { existsSync } from 'node:fs'
import type { FoundProblem, Probe, StudioLanguage } from '@freelance-site/foundation'
import { readFreeBytes } from '@freelance-site/foundation/server'
import { z } from 'zod'
import { createProblem, formatProblem } from './problems.ts'
import { translatorFor } from './words/words.ts'

const megabyte = 1024 * 1024
const minFreeBytes = 1024 * megabyte

type DiskProbeOptions = {
  /** Those that do not exist are skipped. */
  folders: readonly string[]
  language: StudioLanguage
  /** What no longer works without free space, in a sentence. */
  effect: string
  readFree?: (folder: string) => Promise<number>
}

/** Finds the folders on whose disk less than 1 GB is free. */
export function probeDisks(options: DiskProbeOptions): Probe {
  const { folders, language, effect, readFree = readFreeBytes } = options
  const t = translatorFor(language)
  return {
    name: 'disk',
    title: t('disk.title'),
    scope: 'machine',
    // A nearly full disk would otherwise cause mails all day.
    settleMs: 3_600_000,
    formatProblem,
    find: async () => {
      const existing = [...new Set(folders)].filter(existsSync)
      const disks = await Promise.all(
        existing.map(async (folder) => ({ folder, free: await readFree(folder) })),
      )
      return disks.flatMap(({ folder, free }) => {
        if (free >= minFreeBytes) return []
        const problem = createProblem('disk.low', { megabytes: Math.floor(free / megabyte), effect })
        return [{ id: folder, problem: { ...problem, severity: 'warning' as const } }]
      })
    },
  }
}

const overdueMs = 600_000

const query = `releases::all()[
  (state == "scheduled" && dateTime(publishAt) < dateTime($overdue)) || (state == "active" && defined(error))
]{
  name, "title": metadata.title, "publishAt": coalesce(publishAt, metadata.intendedPublishAt),
  "reason": error.message, "isMissed": state == "scheduled", _updatedAt
}`

const schedulesShape = z.array(
  z.object({
    name: z.string(),
    title: z.string().nullish(),
    publishAt: z.iso.datetime({ offset: true }).nullish(),
    reason: z.string().nullish(),
    isMissed: z.boolean().nullable(),
    _updatedAt: z.string(),
  }),
)

type ScheduleProbeOptions = {
  /** Runs a query in a content lake of Sanity's form, with the perspective `raw`. */
  fetch: (query: string, parameters: object) => Promise<unknown>
  studioUrl: string
  language: StudioLanguage
  formatMoment: (moment: string) => string
  now?: (() => number) | undefined
}

/** Finds scheduled publications that the lake refused, or has not made 10 minutes after their time. */
export function probeSchedules(options: ScheduleProbeOptions): Probe {
  const { fetch, studioUrl, language, formatMoment, now = Date.now } = options
  const t = translatorFor(language)
  const toFoundProblem = (schedule: z.infer<typeof schedulesShape>[number]): FoundProblem => {
    const { name, title, publishAt, reason, isMissed, _updatedAt } = schedule
    const moment = publishAt ?? ''
    return {
      id: name,
      subject: title || name,
      problem:
        reason && !isMissed
          ? createProblem('schedule.refused', { moment, reason })
          : createProblem('schedule.missed', { moment }),
      links: [`${studioUrl}/releases/${encodeURIComponent(name)}`],
      since: Date.parse((isMissed ? publishAt : null) ?? _updatedAt),
    }
  }
  return {
    name: 'schedule',
    title: t('schedule.title'),
    scope: 'site',
    formatProblem: ({ parameters, ...problem }, reader) => {
      const moment = parameters.moment ? formatMoment(String(parameters.moment)) : '–'
      return formatProblem({ ...problem, parameters: { ...parameters, moment } }, reader)
    },
    find: async () => {
      const overdue = new Date(now() - overdueMs).toISOString()
      return schedulesShape.parse(await fetch(query, { overdue })).map(toFoundProblem)
    },
  }
}
