import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Mailer } from '#lib/contact/mail/mail.ts'
import type { Database } from '#lib/database/database.ts'
import { openRemembered } from '#lib/database/remembered.ts'
import { toErrorMessage } from '#lib/errors/errorMessage.ts'
import { parseJson, readIfThere, writeFileAtomic } from '#lib/file.server.ts'
import { readStudioLanguage } from '#lib/messages/studioLanguage.server.ts'
import { toAlertMail } from './alertMail.ts'
import {
  emptyLedger,
  type Ledger,
  type Look,
  ledgerShape,
  mergeLedgers,
  noteOutcome,
  observe,
  takeNotice,
} from './ledger.ts'

/** Takes a look into account, and sends the mail that is due, if any. Never rejects. */
export type AlertRun = (look: Look) => Promise<void>

type AlertRunDeps = {
  /** Where the ledger is kept; while it cannot be used, this process remembers. */
  database: Database
  /** The file that holds the ledger while the database is away, so that a restart repeats no mail. */
  spareFile?: string
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
  const { database, spareFile, mailer, siteUrl, domain, log, now = Date.now } = deps
  const update = createUpdate(database, spareFile, log)
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
 * memory and in the spare file, which the database gets once it is back.
 */
function createUpdate(database: Database, spareFile: string | undefined, log: (line: string) => void) {
  const remembered = openRemembered(database, name)
  const spare = openSpare(spareFile, log)
  let memory: Ledger = emptyLedger
  /** What the database had when it was read last. */
  let base: Ledger = emptyLedger
  let isAhead: boolean | undefined

  const parse = (value: unknown): Ledger => {
    const kept = ledgerShape.safeParse(value)
    if (!kept.success) log('what was remembered of alerts cannot be read; it begins anew.')
    return kept.data ?? emptyLedger
  }
  return async <Result>(change: Change<Result>): Promise<Result> => {
    if (isAhead === undefined) {
      const kept = await spare.read()
      isAhead = kept !== null
      if (kept !== null) memory = parse(kept)
    }
    try {
      const done = await remembered.update((value) => {
        const stored = value === null ? memory : parse(value)
        const result = change(isAhead && value !== null ? mergeLedgers(stored, memory, base) : stored)
        const isSame = value !== null && !isAhead && isDeepStrictEqual(result.ledger, stored)
        return { value: isSame ? value : result.ledger, result }
      })
      memory = done.ledger
      base = done.ledger
      if (isAhead) await spare.remove()
      isAhead = false
      return done.result
    } catch (error) {
      if (!isAhead) log(`what is remembered of alerts is kept in memory for now (${toErrorMessage(error)}).`)
      isAhead = true
      const changed = change(memory)
      memory = changed.ledger
      await spare.write(memory)
      return changed.result
    }
  }
}

/** The file of the ledger while the database is away. Never rejects: memory serves, too. */
function openSpare(file: string | undefined, log: (line: string) => void) {
  const attempt = async <Result>(work: (file: string) => Promise<Result>): Promise<Result | null> => {
    if (file === undefined) return null
    try {
      return await work(file)
    } catch (error) {
      log(`${file} cannot be used (${toErrorMessage(error)}): a restart may repeat a mail.`)
      return null
    }
  }
  return {
    read: () =>
      attempt(async (file) => {
        const bytes = await readIfThere(file)
        return bytes === null ? null : parseJson(bytes.toString(), z.unknown())
      }),
    write: (ledger: Ledger) => attempt((file) => writeFileAtomic(file, JSON.stringify(ledger), 0o600)),
    remove: () => attempt((file) => rm(file, { force: true })),
  }
}
