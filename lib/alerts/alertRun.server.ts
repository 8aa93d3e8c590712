import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Mailer } from '#lib/contact/mail/mailer.ts'
import type { Database } from '#lib/database/database.ts'
import { openRemembered } from '#lib/database/remembered.ts'
import { toErrorMessage } from '#lib/errors/errorMessage.ts'
import { readStudioLanguage } from '#lib/messages/studioLanguage.server.ts'
import { toAlertMail } from './alertMail.ts'
import {
  emptyLedger,
  type Ledger,
  type Look,
  ledgerShape,
  noteOutcome,
  observe,
  takeNotice,
} from './ledger.ts'

/** Takes a look into account, and sends the mail that is due, if any. Never rejects. */
export type AlertRun = (look: Look) => Promise<void>

type AlertRunDeps = {
  /** Where the ledger is kept; while it cannot be used, this process remembers. */
  database: Database
  mailer: Mailer
  siteUrl: string
  /** The part after the @ of a Message-ID. */
  domain: string
  log: (line: string) => void
  now?: () => number
}

/** The name of the ledger in the database. */
const name = 'alerts'

export function createAlertRun(deps: AlertRunDeps): AlertRun {
  const { database, mailer, siteUrl, domain, log, now = Date.now } = deps
  const update = createUpdate(database, log)
  return async (look) => {
    const notice = await update((ledger) => {
      const at = now()
      const taken = takeNotice(observe(ledger, look, at), at)
      return { ledger: taken.ledger, result: taken.notice }
    })
    if (notice === null) return
    const language = await readStudioLanguage(database)
    const id = createHash('sha256').update(notice.id).digest('hex').slice(0, 40)
    const outcome = await mailer.send({
      messageId: `<${id}@${domain}>`,
      date: new Date(now()),
      replyTo: null,
      ...toAlertMail(notice, { language, siteUrl }),
    })
    const isAccepted = outcome.kind === 'accepted'
    const kinds = [...notice.begun, ...notice.over].map(({ alert }) => alert.kind).join(', ')
    log(
      isAccepted
        ? `the owner has been sent a mail (${kinds}).`
        : `a mail to the owner (${kinds}) was not accepted by the mail server (${outcome.problem}); it is tried again.`,
    )
    await update((ledger) => ({
      ledger: noteOutcome(ledger, notice.id, isAccepted, now()),
      result: null,
    }))
  }
}

type Change<Result> = (ledger: Ledger) => { ledger: Ledger; result: Result }

/**
 * Changes the ledger in the database, whoever else changes it at the same time. While the database is away it is changed in
 * memory, which the database gets once it is back.
 */
function createUpdate(database: Database, log: (line: string) => void) {
  const remembered = openRemembered(database, name)
  let memory: Ledger = emptyLedger
  let isAhead = false

  const parse = (value: unknown): Ledger => {
    const kept = ledgerShape.safeParse(value)
    if (!kept.success) log('what was remembered of alerts cannot be read; it begins anew.')
    return kept.data ?? emptyLedger
  }
  return async <Result>(change: Change<Result>): Promise<Result> => {
    try {
      const done = await remembered.update((value) => {
        const ledger = value === null || isAhead ? memory : parse(value)
        const result = change(ledger)
        const isSame = value !== null && !isAhead && isDeepStrictEqual(result.ledger, ledger)
        return { value: isSame ? value : result.ledger, result }
      })
      memory = done.ledger
      isAhead = false
      return done.result
    } catch (error) {
      if (!isAhead) log(`what is remembered of alerts is kept in memory for now (${toErrorMessage(error)}).`)
      isAhead = true
      const changed = change(memory)
      memory = changed.ledger
      return changed.result
    }
  }
}
