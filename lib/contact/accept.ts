import { createHash } from 'node:crypto'
import { toOwnerMail } from './mail/compose.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Outbox } from './outbox/outbox.ts'
import type { Submission } from './shape.ts'
import { toSuspicion } from './suspicion.ts'

export type AcceptOutcome = { kind: 'accepted' } | { kind: 'cannotSend' } | { kind: 'failed' }

/** Takes a message into safe hands; only then does the visitor see success. */
export type Accept = (submission: Submission, sentAs: { form: boolean }) => Promise<AcceptOutcome>

type Deps = { domain: string; log: (line: string) => void; now: () => number }

const DAY_MS = 86_400_000
/** How long a second click on a form that no script watches counts as the first one. */
const DOUBLE_CLICK_MS = 30_000

/** Keeps messages on disk; a worker delivers them. */
export function createOutboxAccept(openOutbox: () => Outbox, deps: Deps): Accept {
  return async (submission, { form }) => {
    try {
      const withinMs = form ? DOUBLE_CLICK_MS : 7 * DAY_MS
      const mergeable = form || submission.submission !== undefined
      const kept = openOutbox().add({
        message: submission.message,
        locale: submission.locale,
        receivedAt: deps.now(),
        domain: deps.domain,
        suspicion: toSuspicion(submission),
        merge: mergeable ? { key: toFingerprint(submission), withinMs } : null,
      })
      deps.log(`contact: message ${kept.id} ${kept.kind === 'kept' ? 'is on disk' : 'came again'}.`)
      return { kind: 'accepted' }
    } catch (error) {
      // SQLite names the trouble (a full disk, a file without rights), never what was to be written.
      deps.log(`contact: a message could not be kept (${error instanceof Error ? error.message : error}).`)
      return { kind: 'failed' }
    }
  }
}

/** Where there is no disk: hands messages to the mail server and waits for its word. */
export function createDirectAccept(mailer: Mailer, deps: Deps): Accept {
  return async (submission) => {
    const fingerprint = submission.submission === undefined ? crypto.randomUUID() : toFingerprint(submission)
    const outcome = await mailer.send(
      toOwnerMail({
        ...submission,
        receivedAt: deps.now(),
        messageId: `<${fingerprint}@${deps.domain}>`,
        suspicious: toSuspicion(submission) !== null,
      }),
    )
    if (outcome.kind === 'accepted') return outcome
    deps.log(`contact: the mail server did not take a message (${outcome.problem}).`)
    return { kind: 'failed' }
  }
}

/** The same for every try of the same words; a corrected message is another one. */
const toFingerprint = ({ submission, message }: Submission) =>
  createHash('sha256')
    .update(JSON.stringify([submission ?? '', message.fullName, message.email, message.message]))
    .digest('hex')
    .slice(0, 40)
