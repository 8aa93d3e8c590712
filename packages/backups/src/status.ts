import { formatMoment, problemShape, type StudioLanguage } from '@freelance-site/foundation'
import { z } from 'zod'
import { formatBackupProblem } from './problems.ts'
import { translatorFor } from './words/words.ts'

/** For how many weeks a weekly backup is stored. Erased data remains in backups for that time. */
export const weeksKept = 5

const statusShape = z.object({
  /** Also has the number of rows of each counted table, by its name. */
  last: z.looseObject({ createdAt: z.iso.datetime() }).nullable(),
  /** Why the last attempt made no backup or an incomplete one. */
  problems: z.array(problemShape),
})

/** Null if the data is not on this machine. */
export type BackupStatus = z.infer<typeof statusShape> | null

type Notice = { text: string; isWarning: boolean }

/** Null where no backups are made, and for a stranger. `status` is what the site says under the plugin's name. */
export function formatBackups(status: unknown, locale: StudioLanguage): Notice | null {
  const { last = null, problems = [] } = statusShape.safeParse(status).data ?? {}
  if (last === null && problems.length === 0) return null
  const t = translatorFor(locale)
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const
  const text =
    last === null
      ? t('last.none')
      : t('last', { moment: formatMoment(Date.parse(last.createdAt), locale, style) })
  if (problems.length === 0) return { text, isWarning: false }
  const sentences = problems.map((problem) => formatBackupProblem(problem, locale))
  const end = last === null ? text : `${text}.`
  return { text: [...sentences, end].join(' '), isWarning: true }
}
