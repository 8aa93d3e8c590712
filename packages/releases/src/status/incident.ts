import type { StudioLanguage } from '@freelance-site/foundation'
import { z } from 'zod'
import type { Reason } from '../reasons.ts'

/** A part of the site that cannot be used at present, and why. */
export const incidentShape = z.object({
  /** A key of `IncidentParts`: a file, a process that does not start, or `disk`, the data folder. */
  part: z.string(),
  /**
   * `missing` also means empty. An `unusable` file may be intact, but the system does not open it. The states from `refused`
   * to `failing` are those of a database server, the others those of the data folder.
   */
  state: z.enum([
    'damaged',
    'missing',
    'unusable',
    'stopped',
    'refused',
    'full',
    'unreachable',
    'failing',
    'noSpace',
    'readOnly',
  ]),
  /** The file, below the data folder; for a server, the setting that names it. */
  file: z.string(),
  /** The message of SQLite or the system. For the owner and the log only, because it may contain paths. */
  detail: z.string().nullable(),
})

/** What does not work at present. The state and the part decide the wording of `formatIncident`. */
export type Incident = z.infer<typeof incidentShape>

type Wording = Record<StudioLanguage, string>

/** How the incidents of one part are worded, and what they stop. */
export type IncidentPart = {
  /** What still works, and what does not. */
  consequence: Wording
  /** For a process: that it does not start. */
  stopped?: Wording
  /** What is in it after `npm run restore -- --reset`; absent if that does not restore it. */
  afterReset?: Wording
  /** Why nothing can be edited and published meanwhile; absent if that goes on. */
  stopsPublishing?: Reason
}

/** The parts of a site that may have incidents, by name. */
export type IncidentParts = Readonly<Record<string, IncidentPart>>

/** The parts that every site has. A site with more, or with other words for them, gives its own. */
export const commonIncidentParts: IncidentParts = {
  messages: {
    consequence: {
      fr: 'Les pages restent en ligne\u00a0; aucun message ne peut être enregistré.',
      en: 'The pages stay online; no message can be stored.',
    },
  },
  secrets: {
    consequence: {
      fr: 'Les pages restent en ligne\u00a0; les webhooks sont refusés.',
      en: 'The pages stay online; webhooks are refused.',
    },
  },
  release: {
    consequence: {
      fr: 'Elle est refaite à partir du contenu dès que possible\u00a0; d’ici là, les visiteurs voient la plus récente des versions intactes, s’il y en a une.',
      en: 'It is made again from the content as soon as possible; until then visitors get the newest intact one, if there is any.',
    },
  },
  renderer: {
    stopped: {
      fr: 'Le programme qui crée les pages ne démarre pas.',
      en: 'The program that makes the pages does not start.',
    },
    consequence: {
      fr: 'Les pages restent telles qu’elles sont\u00a0; rien ne peut être publié.',
      en: 'The pages stay as they are; nothing can be published.',
    },
  },
  disk: {
    consequence: {
      fr: 'Les pages restent en ligne\u00a0; rien ne peut être enregistré ni publié.',
      en: 'The pages stay online; nothing can be stored or published.',
    },
  },
}

/** Whether nothing can be edited and published during an incident. */
export const stopsPublishing = ({ part }: Incident, parts: IncidentParts = commonIncidentParts): boolean =>
  parts[part]?.stopsPublishing !== undefined

const serverStates: readonly Incident['state'][] = ['refused', 'full', 'unreachable', 'failing']

/** Whether the incident is about a database server, which may recover by itself. */
export const isServerIncident = ({ state }: Pick<Incident, 'state'>): boolean => serverStates.includes(state)

const descriptions: Record<Incident['state'], Wording> = {
  damaged: { fr: 'Le fichier {file} est abîmé.', en: 'The file {file} is damaged.' },
  missing: {
    fr: 'Le fichier {file} manque ou est vide, alors qu’il y avait un site ici. Rien n’a été mis à sa place.',
    en: 'The file {file} is missing or empty, though there was a site here. Nothing has been put in its place.',
  },
  unusable: {
    fr: 'Le fichier {file} ne peut pas être ouvert pour y écrire.',
    en: 'The file {file} cannot be opened for writing.',
  },
  stopped: { fr: '{file} ne démarre pas.', en: '{file} does not start.' },
  refused: {
    fr: 'La base de données des messages (DATABASE_URL) refuse l’accès au site.',
    en: 'The database of the messages (DATABASE_URL) does not let the site in.',
  },
  full: {
    fr: 'La base de données des messages (DATABASE_URL) n’a plus de connexion libre.',
    en: 'The database of the messages (DATABASE_URL) has no free connection.',
  },
  unreachable: {
    fr: 'La base de données des messages (DATABASE_URL) ne répond pas.',
    en: 'The database of the messages (DATABASE_URL) does not answer.',
  },
  failing: {
    fr: 'La base de données des messages (DATABASE_URL) ne peut pas être utilisée.',
    en: 'The database of the messages (DATABASE_URL) cannot be used.',
  },
  noSpace: {
    fr: 'Il n’y a plus de place sur le disque du dossier de données.',
    en: 'There is no space left on the disk of the data folder.',
  },
  readOnly: {
    fr: 'Le dossier de données ne peut pas être écrit.',
    en: 'The data folder cannot be written.',
  },
}

/** Says what is wrong, what still works, and what the owner can do, as one paragraph. */
export function formatIncident(
  incident: Incident,
  locale: StudioLanguage,
  parts: IncidentParts = commonIncidentParts,
): string {
  const { state, file } = incident
  const part = parts[incident.part]
  const detail = incident.detail === null ? '' : ` (${incident.detail})`
  const description = part?.stopped ?? descriptions[state]
  const lead = description[locale].replace('{file}', () => file).replace(/\.$/, () => `${detail}.`)
  return [lead, part?.consequence[locale] ?? [], formatRemedy(incident, locale, part)].flat().join(' ')
}

function formatRemedy(incident: Incident, locale: StudioLanguage, wording: IncidentPart | undefined): string {
  const { part, state } = incident
  if (isServerIncident(incident))
    return locale === 'fr'
      ? 'Vérifiez Postgres et DATABASE_URL dans .env. Nouvel essai toutes les 5\u00a0secondes.'
      : 'Check Postgres and DATABASE_URL in .env. It is tried again every 5 seconds.'
  if (state === 'noSpace')
    return locale === 'fr'
      ? 'Libérez de la place\u00a0: le reste reprend tout seul.'
      : 'Free some space: everything else resumes by itself.'
  if (state === 'readOnly')
    return locale === 'fr'
      ? 'Rendez-le accessible en écriture\u00a0: le reste reprend tout seul.'
      : 'Make it writable: everything else resumes by itself.'
  if (part === 'release')
    return locale === 'fr'
      ? '«\u00a0npm run releases\u00a0» liste les versions gardées.'
      : '“npm run releases” lists the stored ones.'
  const fresh = wording?.afterReset?.[locale]
  if (fresh === undefined || state === 'unusable')
    return locale === 'fr'
      ? 'Le journal de «\u00a0npm start\u00a0» dit pourquoi.'
      : 'The log of “npm start” says why.'
  return locale === 'fr'
    ? `Pour y remédier, arrêtez le site, puis\u00a0: npm run restore (liste les sauvegardes) ou, pour recommencer ${fresh}\u00a0: npm run restore -- --reset ${part}. Relancez ensuite «\u00a0npm start\u00a0».`
    : `To fix it, stop the site, then: npm run restore (lists the backups) or, to begin again ${fresh}: npm run restore -- --reset ${part}. Then run “npm start” again.`
}
