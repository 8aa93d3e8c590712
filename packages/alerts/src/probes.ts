import { existsSync } from 'node:fs'
import { createPick, type Observation, type Probe, type StudioLanguage } from '@freelance-site/foundation'
import { readFreeBytes } from '@freelance-site/foundation/server'
import { z } from 'zod'

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
  const pick = createPick(language)
  return {
    name: 'disk',
    title: pick('Le disque est presque plein', 'The disk is almost full'),
    scope: 'machine',
    // A nearly full disk would otherwise cause mails all day.
    settleMs: 3_600_000,
    find: async () => {
      const existing = [...new Set(folders)].filter(existsSync)
      const disks = await Promise.all(
        existing.map(async (folder) => ({ folder, free: await readFree(folder) })),
      )
      return disks.flatMap(({ folder, free }) => {
        const mb = Math.floor(free / megabyte)
        const left = pick(`Il reste ${mb}\u00a0Mo.`, `${mb} MB are left.`)
        return free < minFreeBytes ? [{ id: folder, details: `${left} ${effect}` }] : []
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
  const pick = createPick(language)
  const toObservation = (schedule: z.infer<typeof schedulesShape>[number]): Observation => {
    const { name, title, publishAt, reason, isMissed, _updatedAt } = schedule
    const moment = publishAt ? formatMoment(publishAt) : '–'
    const sentences = [pick(`Moment prévu\u00a0: ${moment}.`, `It was due on: ${moment}.`)]
    if (reason && !isMissed)
      sentences.push(
        pick(`Le lac de contenu l’a refusée\u00a0: ${reason}`, `The content lake refused it: ${reason}`),
      )
    return {
      id: name,
      subject: title || name,
      details: [...sentences, `${studioUrl}/releases/${encodeURIComponent(name)}`].join('\n'),
      since: Date.parse((isMissed ? publishAt : null) ?? _updatedAt),
    }
  }
  return {
    name: 'schedule',
    title: pick('Une publication programmée n’a pas eu lieu', 'A scheduled publication did not happen'),
    scope: 'site',
    find: async () => {
      const overdue = new Date(now() - overdueMs).toISOString()
      return schedulesShape.parse(await fetch(query, { overdue })).map(toObservation)
    },
  }
}
