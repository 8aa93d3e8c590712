import { isDeepStrictEqual } from 'node:util'
import type { Database } from 'foundation/database'
import { toErrorMessage } from 'foundation/errorMessage'
import { parseJson, readIfThere, writeFileAtomic } from 'foundation/file'
import { openStoredValue } from 'foundation/storedValue'
import { z } from 'zod'
import { type AlertState, type Owner, parseState } from './alertState.ts'

type Change<Result> = (state: AlertState) => { state: AlertState; result: Result }

export type UpdateAlerts = <Result>(change: Change<Result>) => Promise<Result>

/** Reads the row in which version 1.0.0 stores all alerts. Machines that still run 1.0.0 continue to use it. */
const readLegacyState = (database: Database) => openStoredValue(database, 'alerts').read()

/** Stores the alerts that every machine finds in the shared database, so that only one machine sends the mail. */
export function openSharedState(database: Database, owner: Owner): UpdateAlerts {
  const row = openStoredValue(database, 'openAlerts')
  return async (change) => {
    const earlier = await readLegacyState(database)
    return row.update((value) => {
      const { state, result } = change(parseState(value ?? earlier, owner))
      return { value: state, result }
    })
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
  return async (change) => {
    const before = state ?? parseState(await read(), owner)
    const changed = change(before)
    state = changed.state
    if (isWritten && isDeepStrictEqual(state, before)) return changed.result
    try {
      await writeFileAtomic(file, JSON.stringify(state), 0o600)
      isWritten = true
    } catch (error) {
      if (isWritten) log(`${file} cannot be written (${toErrorMessage(error)}): a restart may repeat a mail.`)
      isWritten = false
    }
    return changed.result
  }
}
