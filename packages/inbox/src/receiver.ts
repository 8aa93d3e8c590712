import { hash } from 'node:crypto'
import { type PluginContext, toErrorMessage } from '@freelance-site/foundation'
import { createRateLimit, type Limits } from '@freelance-site/foundation/server'
import type { Suspicion } from './form.ts'
import { type Accept, handleContact } from './handleContact.ts'
import { type Mailer, toOwnerMail } from './mail.ts'
import type { InboxOptions } from './options.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import type { Submission } from './submission.ts'

/** Enough for a person who sends corrections, too few for a bot. */
const usualLimits: Limits = { windowSeconds: 600, perVisitor: 10, overall: 150 }

/** Hosting platforms cut off long requests, and without a database a visitor waits for the mail. */
export const platformDeadlineMs = 9_000

type ReceiverContext = Pick<PluginContext, 'database' | 'siteUrl' | 'log'> & {
  /** Starts the delivery of a stored message on platforms, where no worker runs. Must not throw. */
  onStored?: (() => void) | undefined
}

/** The handler of the contact form. Create one per process: it counts requests. Without a database it mails messages at once. */
export function createContactReceiver(
  options: InboxOptions,
  { database, siteUrl, onStored, log }: ReceiverContext,
): (request: Request) => Promise<Response> {
  const accept =
    database === null
      ? createDirectAccept(options.createMailer(platformDeadlineMs), { ...options, log })
      : createOutboxAccept(createOutbox(database), { ...options, log, onStored })
  const limits = options.limits ?? usualLimits
  const deps = { ...options, ...createRateLimit({ name: 'contact', limits, database, log }), accept, siteUrl }
  return (request) => handleContact(request, deps)
}

/** From this many quarantined messages on, those over the global limit are refused: 80 MB at most, since the stored text of one has 16 KB at most. */
const maxQuarantined = 5_000

const dayMs = 86_400_000
/** Without scripts, a double click sends the form twice: within this time it is one message. */
const doubleClickMs = 30_000

/**
 * Stores messages for later delivery. A duplicate counts as accepted; an error of the database is logged and counts as
 * `failed`.
 */
export function createOutboxAccept(
  outbox: Pick<Outbox, 'add' | 'count'>,
  deps: Pick<InboxOptions, 'domain'> & Pick<ReceiverContext, 'onStored' | 'log'>,
): Accept {
  return async (submission, { form, overGlobalLimit }) => {
    try {
      if (overGlobalLimit && (await outbox.count('quarantined')) >= maxQuarantined) return { kind: 'noRoom' }
      const withinMs = form ? doubleClickMs : 7 * dayMs
      const mergeable = form || submission.submission !== undefined
      const stored = await outbox.add({
        message: submission,
        locale: submission.locale,
        receivedAt: Date.now(),
        domain: deps.domain,
        suspicion: toSuspicion(submission) ?? (overGlobalLimit ? 'crowd' : null),
        merge: mergeable ? { key: toFingerprint(submission), withinMs } : null,
      })
      deps.log(`message ${stored.id} ${stored.kind === 'stored' ? 'is stored' : 'is a duplicate'}.`)
      deps.onStored?.()
      return { kind: 'accepted' }
    } catch (error) {
      // Database errors contain the cause, such as a full disk, but no values.
      deps.log(`a message could not be stored (${toErrorMessage(error)}).`)
      return { kind: 'failed' }
    }
  }
}

/** On platforms without a database: sends messages at once, and waits until the mail server accepts them. */
export function createDirectAccept(
  mailer: Mailer | null,
  deps: Pick<InboxOptions, 'domain' | 'words'> & Pick<ReceiverContext, 'log'>,
): Accept {
  return async (submission, { overGlobalLimit }) => {
    if (mailer === null) return { kind: 'cannotSend' }
    // There is no quarantine without a database.
    if (overGlobalLimit) return { kind: 'noRoom' }
    const fingerprint = submission.submission === undefined ? crypto.randomUUID() : toFingerprint(submission)
    const messageId = `<${fingerprint}@${deps.domain}>`
    const suspicion = toSuspicion(submission)
    const mail = toOwnerMail({ ...submission, receivedAt: Date.now(), messageId, suspicion }, deps.words)
    const outcome = await mailer.send(mail)
    if (outcome.kind === 'accepted') return outcome
    deps.log(`the mail server did not accept a message (${outcome.problem}).`)
    return { kind: 'failed' }
  }
}

/**
 * Identifies a message: every attempt to send the same text has the same fingerprint, and a corrected text has another one.
 * Without scripts, the language counts as well, because the visitor expects a reply in the language of the page.
 */
const toFingerprint = ({ submission, locale, fullName, email, message }: Submission) =>
  hash('sha256', JSON.stringify([submission ?? locale, fullName, email, message])).slice(0, 40)

const minFillInMs = 1_000

/**
 * Suspects a message with text in the hidden field, or one sent within a second after the form was opened. Null for
 * every other, also if the time is unknown.
 */
export function toSuspicion(sent: Pick<Submission, 'website' | 'elapsedMs'>): Suspicion | null {
  if (sent.website) return 'hiddenField'
  return sent.elapsedMs !== undefined && sent.elapsedMs < minFillInMs ? 'tooFast' : null
}
