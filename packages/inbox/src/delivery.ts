import { quarantineDays } from './form.ts'
import type { Mailer } from './mail.ts'
import type { MailWords } from './options.ts'
import type { Outbox } from './outbox.ts'
import { toOwnerMail } from './ownerMail.ts'

/** The length of a lease: longer than one attempt can last. */
const usualLeaseMs = 60_000

export type DeliveryDeps = {
  outbox: Outbox
  mailer: Mailer
  words: MailWords
  now: () => number
  toRetryDelay?: typeof toRetryDelay
  leaseMs?: number
  log: (line: string) => void
}

/** If the process ends after the mail was accepted, the message is sent again with the same Message-ID. */
export async function deliverNext(deps: DeliveryDeps): Promise<'nothing' | 'tried'> {
  const { outbox, now, log } = deps
  const entry = await outbox.takeDue(now(), deps.leaseMs ?? usualLeaseMs)
  if (!entry) return 'nothing'
  const outcome = await deps.mailer.send(
    toOwnerMail({ ...entry, message: entry, suspicious: entry.suspicion !== null }, deps.words),
  )
  if (outcome.kind === 'accepted') {
    await outbox.noteDelivered(entry.id, now())
    log(`message ${entry.id} is delivered.`)
    return 'tried'
  }
  const delay = (deps.toRetryDelay ?? toRetryDelay)(entry.attempts, outcome.forGood)
  await outbox.notePostponed(entry, now() + delay, `${outcome.problem}: ${outcome.detail}`)
  log(
    `message ${entry.id} was not accepted by the mail server (${outcome.problem}); next attempt in ${formatDelay(delay)}.`,
  )
  return 'tried'
}

const dayMs = 86_400_000
const monthMs = (365.25 / 12) * dayMs

/** Deletes quarantined messages after 90 days, and others after the retention period, if one is set. */
export async function purgeOld(
  outbox: Pick<Outbox, 'purge'>,
  { retentionMonths: months, log }: { retentionMonths?: number | undefined; log: (line: string) => void },
  now = Date.now(),
): Promise<void> {
  const count = await outbox.purge({
    quarantined: now - quarantineDays * dayMs,
    received: months === undefined ? null : Math.round(now - months * monthMs),
  })
  if (count > 0)
    log(
      `deleted ${count} old ${count === 1 ? 'message' : 'messages'}: ${months === undefined ? '' : `received more than ${months} months ago, or `}set apart as spam ${quarantineDays} days ago.`,
    )
}

const formatDelay = (ms: number) =>
  ms < 60_000 ? `${Math.ceil(ms / 1000)} s` : `${Math.round(ms / 60_000)} min`

const second = 1_000
const minute = 60 * second

const delays = [2 * second, 10 * second, 30 * second, minute, 3 * minute, 10 * minute, 15 * minute]

/** Attempts never end: one succeeds once the mailbox has room or the password is corrected. */
export function toRetryDelay(attempts: number, refusedForGood: boolean): number {
  if (refusedForGood && attempts >= 3) return 60 * minute
  return delays[attempts] ?? 15 * minute
}
