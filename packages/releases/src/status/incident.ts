import type { Sentence } from '@freelance-site/foundation'
import { z } from 'zod'
import type { Reason } from '../reasons.ts'
import { words } from '../words/words.ts'

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

/** How the incidents of one part are worded, and what they stop. */
export type IncidentPart = {
  /** What still works, and what does not. */
  consequence: Sentence
  /** For a process: its name, which begins the sentence that it does not start. */
  name?: Sentence
  /** What is in it after `npm run restore -- --reset`; absent if that does not restore it. */
  afterReset?: Sentence
  /** Why nothing can be edited and published meanwhile; absent if that goes on. */
  stopsPublishing?: Reason
}

/** The parts of a site that may have incidents, by name. */
export type IncidentParts = Readonly<Record<string, IncidentPart>>

/** The parts that every site has. A site with more, or with other words for them, gives its own. */
export const commonIncidentParts: IncidentParts = {
  messages: { consequence: words.toSentence('part.messages') },
  secrets: { consequence: words.toSentence('part.secrets') },
  release: { consequence: words.toSentence('part.release') },
  renderer: {
    name: words.toSentence('part.renderer.name'),
    consequence: words.toSentence('part.renderer'),
  },
  disk: { consequence: words.toSentence('part.disk') },
}

/** Whether nothing can be edited and published during an incident. */
export const stopsPublishing = ({ part }: Incident, parts: IncidentParts = commonIncidentParts): boolean =>
  parts[part]?.stopsPublishing !== undefined

const serverStates: readonly Incident['state'][] = ['refused', 'full', 'unreachable', 'failing']

/** Whether the incident is about a database server, which may recover by itself. */
export const isServerIncident = ({ state }: Pick<Incident, 'state'>): boolean => serverStates.includes(state)

/** Says what is wrong, what still works, and what the owner can do, as one paragraph. */
export function formatIncident(
  { part: name, state, file, detail }: Incident,
  language: string,
  parts: IncidentParts = commonIncidentParts,
): string {
  const part = parts[name]
  const description = words.translatorFor(language)(`incident.${state}`, {
    file,
    name: part?.name?.(language) ?? file,
    detail: detail === null ? '' : ` (${detail})`,
  })
  const remedy = formatRemedy(name, state, part?.afterReset?.(language), language)
  return [description, part?.consequence(language) ?? [], remedy].flat().join(' ')
}

function formatRemedy(
  part: string,
  state: Incident['state'],
  afterReset: string | undefined,
  language: string,
): string {
  const t = words.translatorFor(language)
  if (isServerIncident({ state })) return t('remedy.server')
  if (state === 'noSpace' || state === 'readOnly') return t(`remedy.${state}`)
  if (part === 'release') return t('remedy.release')
  if (afterReset === undefined || state === 'unusable') return t('remedy.log')
  return t('remedy.reset', { afterReset, part })
}
