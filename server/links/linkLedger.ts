import { z } from 'zod'
import { type Reason, toReason } from '#lib/publishing/reason.ts'
import { type Outcome, outcomeShape } from './checkAddress.ts'

const dayMs = 86_400_000
const weekMs = 7 * dayMs
const hourMs = 3_600_000

const entryShape = z.object({
  /** When it was asked last. */
  at: z.number(),
  /** Since when the answer has been of this kind. */
  since: z.number(),
  /** Null while it is being asked for the first time. */
  outcome: outcomeShape.nullable(),
})

type Entry = z.infer<typeof entryShape>

export const linkLedgerShape = z.record(z.string(), entryShape)

/** What is remembered of the links to other sites, by their address. */
export type LinkLedger = z.infer<typeof linkLedgerShape>

/** The addresses to ask: new ones, and those that were asked a week ago. */
export const findDue = (ledger: LinkLedger, addresses: readonly string[], now: number): string[] =>
  [...new Set(addresses)].filter((address) => {
    const entry = ledger[address]
    if (entry === undefined) return true
    // A first question that a restart cut off is asked again sooner.
    const pauseMs = entry.outcome === null ? hourMs : weekMs
    return now - entry.at >= pauseMs || entry.at > now + dayMs
  })

/** Notes that these are being asked, so that no other machine asks them too, and forgets links that left the site. */
export function withAsked(
  ledger: LinkLedger,
  asked: readonly string[],
  kept: readonly string[],
  now: number,
): LinkLedger {
  const entries = Object.entries(ledger).filter(
    ([address, { at }]) => kept.includes(address) || now - at < weekMs,
  )
  const begun = asked.map((address): [string, Entry] => [
    address,
    { since: now, outcome: null, ...ledger[address], at: now },
  ])
  return Object.fromEntries([...entries, ...begun])
}

/** Notes what became of a link. */
export function withOutcome(ledger: LinkLedger, address: string, outcome: Outcome, now: number): LinkLedger {
  const before = ledger[address]
  const since = before?.outcome?.kind === outcome.kind ? before.since : now
  return { ...ledger, [address]: { at: now, since, outcome } }
}

/** Why a link leads nowhere; null if it does not, or if that is not certain. */
export function findReason(entry: Entry | undefined, now: number): Reason | null {
  const { outcome = null, since = now } = entry ?? {}
  if (outcome?.kind === 'gone') return toReason('linkGone', { status: outcome.status })
  if (outcome?.kind === 'unknownHost') return toReason('hostUnknown')
  if (outcome?.kind === 'private') return toReason('addressPrivate')
  // Asked three times, a week apart.
  const weeks = Math.floor((now - since) / weekMs)
  return outcome?.kind === 'silent' && weeks >= 2 ? toReason('hostSilent', { weeks }) : null
}
