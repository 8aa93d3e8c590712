import type { StudioLanguage } from '@freelance-site/foundation/studioLanguage'
import { z } from 'zod'

/** A part of the site that cannot be used at present, and why. */
export const incidentShape = z.object({
  /** `lake` and `renderer` are processes that do not start, `disk` is the data folder; the others are files. */
  part: z.enum(['content', 'messages', 'secrets', 'release', 'lake', 'renderer', 'disk']),
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

/** Whether nobody can work in the Studio: its content, its lake or the owner key is not usable. */
export const closesStudio = ({ part }: Incident): boolean =>
  part === 'content' || part === 'secrets' || part === 'lake'

type Wording = Record<StudioLanguage, string>

const consequences: Record<Incident['part'], Wording> = {
  content: {
    fr: 'Les pages et le formulaire de contact restent en ligne\u00a0; le Studio est fermé et rien ne peut être publié.',
    en: 'The pages and the contact form stay online; the Studio is closed, and nothing can be published.',
  },
  messages: {
    fr: 'Les pages et le Studio restent en ligne\u00a0; le formulaire de contact dit qu’il ne peut prendre aucun message et garde le texte.',
    en: 'The pages and the Studio stay online; the contact form says that it cannot take messages, and keeps the text.',
  },
  secrets: {
    fr: 'Les pages et le formulaire de contact restent en ligne\u00a0; sans la clé du propriétaire, le Studio est fermé.',
    en: 'The pages and the contact form stay online; without the owner key, the Studio is closed.',
  },
  release: {
    fr: 'Elle est refaite à partir du contenu dès que possible\u00a0; d’ici là, les visiteurs voient la plus récente des versions intactes, s’il y en a une.',
    en: 'It is made again from the content as soon as possible; until then visitors get the newest intact one, if there is any.',
  },
  lake: {
    fr: 'Les pages et le formulaire de contact restent en ligne. Nouvel essai toutes les 30\u00a0secondes.',
    en: 'The pages and the contact form stay online. It is tried again every 30 seconds.',
  },
  disk: {
    fr: 'Les pages restent en ligne\u00a0; rien ne peut être enregistré ni publié, et le formulaire de contact peut refuser des messages.',
    en: 'The pages stay online; nothing can be saved or published, and the contact form may refuse messages.',
  },
  renderer: {
    fr: 'Les pages restent telles qu’elles sont\u00a0; rien ne peut être publié.',
    en: 'The pages stay as they are; nothing can be published.',
  },
}

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
  stopped: { fr: 'Le lac de contenu ne démarre pas.', en: 'The content lake does not start.' },
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

const rendererStopped: Wording = {
  fr: 'Le programme qui crée les pages ne démarre pas.',
  en: 'The program that makes the pages does not start.',
}

/** Says what is wrong, what still works, and what the owner can do, as one paragraph. */
export function formatIncident(incident: Incident, locale: StudioLanguage): string {
  const { part, state, file } = incident
  const detail = incident.detail === null ? '' : ` (${incident.detail})`
  const description = part === 'renderer' ? rendererStopped : descriptions[state]
  const lead = description[locale].replace('{file}', () => file).replace(/\.$/, () => `${detail}.`)
  return [lead, consequences[part][locale], formatRemedy(incident, locale)].join(' ')
}

/** What a part contains after `npm run restore -- --reset`, for the parts that can be reset. */
const resets: Partial<Record<Incident['part'], Wording>> = {
  content: { fr: 'avec le contenu d’exemple', en: 'with the sample content' },
  messages: { fr: 'sans aucun message', en: 'without any message' },
  secrets: { fr: 'avec une autre clé', en: 'with another key' },
}

function formatRemedy(incident: Incident, locale: StudioLanguage): string {
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
  if (part === 'renderer' || part === 'lake' || state === 'unusable')
    return locale === 'fr'
      ? 'Le journal de «\u00a0npm start\u00a0» dit pourquoi.'
      : 'The log of “npm start” says why.'
  const fresh = resets[part]?.[locale]
  return locale === 'fr'
    ? `Pour y remédier, arrêtez le site, puis\u00a0: npm run restore (liste les sauvegardes) ou, pour recommencer ${fresh}\u00a0: npm run restore -- --reset ${part}. Relancez ensuite «\u00a0npm start\u00a0».`
    : `To fix it, stop the site, then: npm run restore (lists the backups) or, to begin again ${fresh}: npm run restore -- --reset ${part}. Then run “npm start” again.`
}
