import type { Observation, Probe } from 'foundation/serverPlugin'
import type { StudioLanguage } from 'foundation/studioLanguage'
import { z } from 'zod'

const overdueMs = 600_000

const query = `releases::all()[
  (state == "scheduled" && dateTime(publishAt) < dateTime($overdue)) || (state == "active" && defined(error))
]{
  name, "title": metadata.title, "publishAt": coalesce(publishAt, metadata.intendedPublishAt),
  "reason": error.message, "isMissed": state == "scheduled", _updatedAt
}`

const scheduleShape = z.object({
  name: z.string(),
  title: z.string().nullish(),
  publishAt: z.iso.datetime({ offset: true }).nullish(),
  reason: z.string().nullish(),
  isMissed: z.boolean().nullable(),
  _updatedAt: z.string(),
})

const wordings = {
  fr: {
    title: 'Une publication programmée n’a pas eu lieu',
    due: (moment: string) => `Moment prévu\u00a0: ${moment}.`,
    refused: (reason: string) => `Le lac de contenu l’a refusée\u00a0: ${reason}`,
  },
  en: {
    title: 'A scheduled publication did not happen',
    due: (moment: string) => `It was due on: ${moment}.`,
    refused: (reason: string) => `The content lake refused it: ${reason}`,
  },
} satisfies Record<StudioLanguage, object>

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
  const words = wordings[language]
  const toObservation = (schedule: z.infer<typeof scheduleShape>): Observation => {
    const { name, title, publishAt, reason, isMissed, _updatedAt } = schedule
    const sentences = [words.due(publishAt ? formatMoment(publishAt) : '–')]
    if (reason && !isMissed) sentences.push(words.refused(reason))
    return {
      id: name,
      subject: title || name,
      details: [...sentences, `${studioUrl}/releases/${encodeURIComponent(name)}`].join('\n'),
      since: Date.parse((isMissed ? publishAt : null) ?? _updatedAt),
    }
  }
  return {
    name: 'schedule',
    title: words.title,
    scope: 'site',
    find: async () => {
      const overdue = new Date(now() - overdueMs).toISOString()
      return z
        .array(scheduleShape)
        .parse(await fetch(query, { overdue }))
        .map(toObservation)
    },
  }
}
