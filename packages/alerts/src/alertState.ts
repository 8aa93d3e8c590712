import { isDeepStrictEqual } from 'node:util'
import { toErrorMessage } from '@freelance-site/foundation'
import {
  type Database,
  parseJson,
  readIfThere,
  readStoredValue,
  updateStoredValue,
  writeFileAtomic,
} from '@freelance-site/foundation/server'
import { z } from 'zod'

const openAlertShape = z.object({
  probe: z.string(),
  title: z.string(),
  since: z.number(),
  seenAt: z.number(),
  /** Whether the owner was sent a mail saying that it began. */
  isNotified: z.boolean(),
})

/** A problem that is not known to be over. Times are in milliseconds. */
export type OpenAlert = z.infer<typeof openAlertShape>

const stateShape = z.object({
  open: z.record(z.string(), openAlertShape),
  /** When each mail of the last day was accepted by the mail server. */
  mails: z.array(z.number()),
  /** When a mail was last handed to the mail server. */
  attemptedAt: z.number(),
})

/** Everything about alerts that must outlive a restart. */
export type AlertState = z.infer<typeof stateShape>

/** One mail about problems that have begun and problems that are over. */
export type AlertMail = {
  begun: { key: string; title: string; details: string; since: number }[]
  ended: { key: string; title: string; seenAt: number }[]
}

/** The next state, which is stored before the mail is sent. `mail` is null if none is due. */
export type Decision = { state: AlertState; mail: AlertMail | null }

/** Version 1.0.0 stored the details of a problem, too. On Postgres it stored the problems of all machines in one row. */
const legacyStateShape = z.object({
  known: z.record(
    z.string(),
    z.object({
      alert: z.object({ kind: z.string() }),
      machine: z.string().nullable(),
      since: z.number(),
      seenAt: z.number(),
      toldAt: z.number().nullable(),
    }),
  ),
  mails: z.array(z.number()),
})

/** Whose state it is, for one of version 1.0.0. */
export type Owner = {
  machine: string
  /** The title of a probe's problems; undefined if another process runs this probe. */
  toTitle: (probe: string) => string | undefined
}

/** Converts a state of version 1.0.0. Keeps the alerts of the whole site and of this machine that these probes find. */
function migrate(
  { known, mails }: z.infer<typeof legacyStateShape>,
  { machine: ours, toTitle }: Owner,
): AlertState {
  const open = Object.entries(known).flatMap(([key, { alert, machine, since, seenAt, toldAt }]) => {
    const title = toTitle(alert.kind)
    if (title === undefined || (machine !== null && machine !== ours)) return []
    const migrated = { probe: alert.kind, title, since, seenAt, isNotified: toldAt !== null }
    return [[key.replace(`${ours}: `, ''), migrated]]
  })
  return { open: Object.fromEntries(open), mails, attemptedAt: 0 }
}

/** Parses a state that this version or 1.0.0 stored. Returns an empty state if there is none or it is unreadable. */
export function parseState(stored: unknown, owner: Owner): AlertState {
  const state = stateShape.safeParse(stored)
  if (state.success) return state.data
  const earlier = legacyStateShape.safeParse(stored)
  return earlier.success ? migrate(earlier.data, owner) : { open: {}, mails: [], attemptedAt: 0 }
}

/** Stores the state of a decision, and returns its mail. */
export type UpdateAlerts = (decide: (state: AlertState) => Decision) => Promise<AlertMail | null>

/** Reads the row in which version 1.0.0 stores all alerts. Machines that still run 1.0.0 continue to use it. */
const readLegacyState = (database: Database) => readStoredValue(database, 'alerts')

/** Stores the alerts that every machine finds in the shared database, so that only one machine sends the mail. */
export function openSharedState(database: Database, owner: Owner): UpdateAlerts {
  return async (decide) => {
    const earlier = await readLegacyState(database)
    let mail: AlertMail | null = null
    await updateStoredValue(database, 'openAlerts', (value) => {
      const decision = decide(parseState(value ?? earlier, owner))
      mail = decision.mail
      return decision.state
    })
    return mail
  }
}

/** Stores this machine's alerts in a file, because its database may be the problem. */
export function openMachineState(
  { file, log }: { file: string; log: (line: string) => void },
  database: Database,
  owner: Owner,
): UpdateAlerts {
  let state: AlertState | undefined
  let isWritten = true

  const read = async (): Promise<unknown> => {
    try {
      const bytes = await readIfThere(file)
      return bytes === null ? await readLegacyState(database) : parseJson(bytes.toString(), z.unknown())
    } catch (error) {
      log(`earlier alerts cannot be read (${toErrorMessage(error)}): a mail may be repeated.`)
      return null
    }
  }
  return async (decide) => {
    const before = state ?? parseState(await read(), owner)
    const decision = decide(before)
    state = decision.state
    if (isWritten && isDeepStrictEqual(state, before)) return decision.mail
    try {
      await writeFileAtomic(file, JSON.stringify(state), 0o600)
      isWritten = true
    } catch (error) {
      if (isWritten) log(`${file} cannot be written (${toErrorMessage(error)}): a restart may repeat a mail.`)
      isWritten = false
    }
    return decision.mail
  }
}
