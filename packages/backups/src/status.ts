import { createPick, formatMoment, type StudioLanguage } from '@freelance-site/foundation'
import { z } from 'zod'

/** For how many weeks a weekly backup is stored. Erased data remains in backups for that time. */
export const weeksKept = 5

export const backupIncidentShape = z.discriminatedUnion('kind', [
  /** A copy of a damaged database must not replace a good backup. */
  z.object({ kind: z.literal('damaged'), file: z.string(), detail: z.string() }),
  z.object({ kind: z.literal('missing'), file: z.string() }),
  /** Pictures of the content that are missing or damaged, without a good copy in any backup. */
  z.object({ kind: z.literal('pictures'), files: z.array(z.string()) }),
  z.object({ kind: z.literal('noSpace'), folder: z.string(), missingMb: z.number() }),
  /** The second backup folder does not exist. */
  z.object({ kind: z.literal('away'), folder: z.string() }),
  /** Another backup is being made, or one is being restored. */
  z.object({ kind: z.literal('busy') }),
  z.object({ kind: z.literal('system'), message: z.string() }),
])

/** Why an attempt made no backup or an incomplete one. `system`: an error of the operating system or of SQLite. */
export type BackupIncident = z.infer<typeof backupIncidentShape>

const statusShape = z.object({
  /** Also has the number of rows of each counted table, by its name. */
  last: z.looseObject({ createdAt: z.iso.datetime() }).nullable(),
  incidents: z.array(backupIncidentShape),
})

/** Null if the data is not on this machine. */
export type BackupStatus = z.infer<typeof statusShape> | null

type Sentences = {
  [Kind in BackupIncident['kind']]: (
    incident: Extract<BackupIncident, { kind: Kind }>,
    setting: string,
  ) => string
}

const sentences: Record<StudioLanguage, Sentences> = {
  fr: {
    damaged: ({ file, detail }) =>
      `${file} est abîmé (${detail}). Les sauvegardes précédentes sont gardées\u00a0: «\u00a0npm run restore\u00a0» en donne la liste.`,
    missing: ({ file }) =>
      `${file} manque. Les sauvegardes précédentes sont gardées\u00a0: «\u00a0npm run restore\u00a0» en donne la liste.`,
    pictures: ({ files }) =>
      `${files.length === 1 ? 'Une image du contenu est perdue ou abîmée, et aucune sauvegarde ne l’a' : `${files.length} images du contenu sont perdues ou abîmées, et aucune sauvegarde ne les a`}\u00a0: ${files.join(', ')}. Tout le reste est sauvegardé.`,
    noSpace: ({ folder, missingMb }) =>
      `Il manque ${missingMb}\u00a0Mo sur le disque de ${folder}. Les sauvegardes précédentes sont gardées.`,
    away: ({ folder }, setting) =>
      `Le dossier ${folder} (${setting}) n’existe pas. Le disque est-il branché\u00a0? La sauvegarde est dans le dossier du site seulement.`,
    busy: () => 'Une autre sauvegarde est en cours, ou une restauration. Réessayez quand elle sera finie.',
    system: ({ message }) =>
      `La machine a refusé une opération\u00a0: ${message}. Les sauvegardes précédentes sont gardées.`,
  },
  en: {
    damaged: ({ file, detail }) =>
      `${file} is damaged (${detail}). The earlier backups are kept: “npm run restore” lists them.`,
    missing: ({ file }) => `${file} is missing. The earlier backups are kept: “npm run restore” lists them.`,
    pictures: ({ files }) =>
      `${files.length === 1 ? 'One picture of the content is' : `${files.length} pictures of the content are`} missing or damaged, without a good copy in any backup: ${files.join(', ')}. Everything else is backed up.`,
    noSpace: ({ folder, missingMb }) =>
      `The disk of ${folder} lacks ${missingMb} MB. The earlier backups are kept.`,
    away: ({ folder }, setting) =>
      `There is no folder ${folder} (${setting}). Is its disk mounted? The backup is in the folder of the site only.`,
    busy: () => 'Another backup is being made or restored. Try again when it is done.',
    system: ({ message }) => `The machine refused an operation: ${message}. The earlier backups are kept.`,
  },
}

/** `setting` is the name of the setting of the second backup folder. */
export function formatBackupIncident<Kind extends BackupIncident['kind']>(
  incident: Extract<BackupIncident, { kind: Kind }>,
  locale: StudioLanguage,
  setting: string,
): string {
  const format: Sentences[Kind] = sentences[locale][incident.kind]
  return format(incident, setting)
}

type Notice = { text: string; isWarning: boolean }

/** Null where no backups are made, and for a stranger. `status` is what the site says under the plugin's name. */
export function formatBackups(status: unknown, locale: StudioLanguage, setting: string): Notice | null {
  const { last = null, incidents = [] } = statusShape.safeParse(status).data ?? {}
  if (last === null && incidents.length === 0) return null
  const pick = createPick(locale)
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const
  const text =
    last === null
      ? pick('Il n’y a encore aucune sauvegarde.', 'There is no backup yet.')
      : `${pick('Dernière sauvegarde\u00a0:', 'Last backup:')} ${formatMoment(Date.parse(last.createdAt), locale, style)}`
  if (incidents.length === 0) return { text, isWarning: false }
  const sentences = incidents.map((incident) => formatBackupIncident(incident, locale, setting))
  const problem = pick(
    'La sauvegarde n’a pas réussi, ou pas entièrement.',
    'The backup failed, or is not complete.',
  )
  const end = last === null ? text : `${text}.`
  return { text: [problem, ...sentences, end].join(' '), isWarning: true }
}
