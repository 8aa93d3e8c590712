import { toOwnerMail } from '../mail/compose.ts'
import type { Mailer } from '../mail/mailer.ts'
import { toPause } from './backOff.ts'
import type { Outbox } from './outbox.ts'

/**
 * Tries the message that is due, if there is one, and notes what came of it. A crash between the mail server's
 * acceptance and the note has the message sent again, under the same Message-ID: better twice than never.
 */
export async function deliverNext(deps: {
  outbox: Outbox
  mailer: Mailer
  now: () => number
  toPause?: typeof toPause
  log: (line: string) => void
}): Promise<'nothing' | 'tried'> {
  const { outbox, now, log } = deps
  const entry = outbox.nextDue(now())
  if (!entry) return 'nothing'
  const outcome = await deps.mailer.send(
    toOwnerMail({ ...entry, message: entry, suspicious: entry.suspicion !== null }),
  )
  if (outcome.kind === 'accepted') {
    outbox.noteDelivered(entry.id, now())
    log(`message ${entry.id} is delivered.`)
    return 'tried'
  }
  const pause = (deps.toPause ?? toPause)(entry.attempts, outcome.forGood)
  outbox.notePostponed(entry.id, now() + pause, `${outcome.problem}: ${outcome.detail}`)
  log(
    `message ${entry.id} was not taken by the mail server (${outcome.problem}); next try in ${formatPause(pause)}.`,
  )
  return 'tried'
}

const formatPause = (ms: number) =>
  ms < 60_000 ? `${Math.ceil(ms / 1000)} s` : `${Math.round(ms / 60_000)} min`
