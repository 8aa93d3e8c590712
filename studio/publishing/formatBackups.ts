import { type BackupStatus, formatBackupIncident } from '#lib/backup/backupStatus.ts'
import { languageTags, type StudioLanguage } from '#lib/site.ts'
import { pickFor } from '#schemas/pick.ts'
import type { Notice } from './formatMessages.ts'

/** When the last backup was made; a warning where the last attempt failed or is not complete. Null if there are none here. */
export function formatBackups(status: BackupStatus, locale: StudioLanguage, now: Date): Notice | null {
  if (status.kind !== 'known') return null
  const pick = pickFor(locale)
  const { last, incidents } = status
  if (last === null && incidents.length === 0) return null
  const text =
    last === null
      ? pick('Il n’y a encore aucune sauvegarde.', 'There is no backup yet.')
      : `${pick('Dernière sauvegarde\u00a0:', 'Last backup:')} ${formatMoment(new Date(last.createdAt), locale, now)}`
  if (incidents.length === 0) return { kind: 'backup', text, isWarning: false }
  const what = pick(
    'La sauvegarde n’a pas réussi, ou pas entièrement.',
    'The backup failed, or is not complete.',
  )
  const sentences = incidents.map((incident) => formatBackupIncident(incident, locale))
  return {
    kind: 'backup',
    text: [what, ...sentences, last === null ? text : `${text}.`].join(' '),
    isWarning: true,
  }
}

/** The time alone on the same day. */
function formatMoment(moment: Date, locale: StudioLanguage, now: Date): string {
  const pick = pickFor(locale)
  const tag = languageTags[locale]
  const time = new Intl.DateTimeFormat(tag, { timeStyle: 'short' }).format(moment)
  if (moment.toDateString() === now.toDateString()) return pick(`aujourd’hui à ${time}`, `today at ${time}`)
  const isThisYear = moment.getFullYear() === now.getFullYear()
  const day = new Intl.DateTimeFormat(tag, {
    day: 'numeric',
    month: 'long',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(moment)
  return pick(`${day} à ${time}`, `${day}, ${time}`)
}
