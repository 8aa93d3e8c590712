import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#lib/database/database.ts'
import { openRemembered } from '#lib/database/remembered.ts'
import type { Env } from '#lib/env.server.ts'
import { toErrorMessage } from '#lib/errors/errorMessage.ts'
import type { DeadLink, OutgoingLink } from '#lib/publishing/deadLink.ts'
import type { Log } from '../processes/log.ts'
import { checkAddress, type Outcome } from './checkAddress.ts'
import {
  findDue,
  findReason,
  type LinkLedger,
  linkLedgerShape,
  withAsked,
  withOutcome,
} from './linkLedger.ts'

const usualPauses = { lookMs: 60_000, betweenMs: 5_000 }
const atOnce = 2

type Deps = {
  database: Database
  /** The links to other sites of what visitors see. */
  outgoing: () => readonly OutgoingLink[]
  log: Log
  signal: AbortSignal
  check?: (address: string) => Promise<Outcome>
  pauses?: typeof usualPauses
  now?: () => number
}

/**
 * Asks each site that is linked to once a week whether the page is still there, two at once, until the signal. Without
 * `SITE_URL` the site is only being tried, and asks nobody.
 */
export function startLinkChecks({ SITE_URL }: Pick<Env, 'SITE_URL'>, deps: Deps) {
  const { database, outgoing, log, signal, pauses = usualPauses, now = Date.now } = deps
  const userAgent = `Mozilla/5.0 (compatible; link check of ${SITE_URL})`
  const { check = (address) => checkAddress(address, { userAgent, signal }) } = deps
  const remembered = openRemembered(database, 'links')
  let known: LinkLedger = {}

  const update = async (change: (ledger: LinkLedger) => LinkLedger): Promise<void> => {
    known = await remembered.update((value) => {
      const kept = linkLedgerShape.safeParse(value ?? {})
      if (!kept.success) log('what was remembered of links cannot be read; they are asked again.')
      const ledger = kept.data ?? {}
      const result = change(ledger)
      return { value: result === ledger ? value : result, result }
    })
  }

  /** Asks the next two that are due; whether there were any. */
  const look = async (): Promise<boolean> => {
    const addresses = outgoing().map(({ address }) => address)
    let asked: string[] = []
    await update((ledger) => {
      asked = findDue(ledger, addresses, now()).slice(0, atOnce)
      return asked.length === 0 ? ledger : withAsked(ledger, asked, addresses, now())
    })
    const found = await Promise.all(
      asked.map(async (address) => ({ address, outcome: await check(address) })),
    )
    // At the end of this process every question is cut off.
    if (asked.length === 0 || signal.aborted) return false
    await update((ledger) =>
      found.reduce((noted, { address, outcome }) => withOutcome(noted, address, outcome, now()), ledger),
    )
    return true
  }

  const run = async () => {
    let isLogged = false
    while (!signal.aborted) {
      let wasBusy = false
      try {
        wasBusy = await look()
        isLogged = false
      } catch (error) {
        // The database of the messages is away, which is an incident of its own.
        if (!isLogged) log(`links to other sites are not checked for now (${toErrorMessage(error)}).`)
        isLogged = true
      }
      // The signal is the only reason that this can reject.
      await sleep(wasBusy ? pauses.betweenMs : pauses.lookMs, undefined, { signal, ref: false }).catch(
        () => {},
      )
    }
  }
  if (SITE_URL !== undefined) void run()

  return {
    /** The links to other sites that lead nowhere, as far as is known. */
    dead: (): DeadLink[] =>
      outgoing().flatMap(({ address, place }) => {
        const reason = findReason(known[address], now())
        return reason === null ? [] : [{ address, place, reason }]
      }),
  }
}
