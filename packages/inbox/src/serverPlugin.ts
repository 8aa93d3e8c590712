import {
  type CheckContext,
  listStudioLanguages,
  type Probe,
  type ServerPlugin,
  type WorkContext,
} from '@freelance-site/foundation'
import { type CheckResult, done, missing, unsure } from '@freelance-site/foundation/server'
import { createDeliveryAfterAnswer, createDeliveryRun, startMailWorker } from './delivery.ts'
import { createMessagesHandler } from './handleStudioMessages.ts'
import { createInbox } from './inbox.ts'
import type { InboxOptions } from './options.ts'
import { createOutbox, messageTables, type Outbox, purgeOld } from './outbox.ts'
import { createProblem, formatProblem } from './problems.ts'
import { createContactReceiver, platformDeadlineMs } from './receiver.ts'
import { translatorFor } from './words/words.ts'

const attemptDeadlineMs = 30_000

/**
 * The contact form and the owner's messages: two endpoints, the delivery by mail, a probe, and the deletion of old
 * messages. Without a database, messages are mailed at once and not stored.
 */
export const inbox = (options: InboxOptions): ServerPlugin => ({
  name: 'inbox',
  tables: messageTables,
  retentionMonths: options.retentionMonths,
  endpoints: (context) => {
    const { database, platform, log } = context
    const { createMailer, paths, words } = options
    const mailer = createMailer(platformDeadlineMs)
    const deliver =
      database && platform
        ? createDeliveryAfterAnswer(createRun(options, { database, log }), platform, log)
        : () => {}
    const receive = createContactReceiver(options, { ...context, onStored: deliver })
    const answerOwner = createMessagesHandler({
      ...context,
      inbox: database && createInbox(database),
      isMailSetUp: mailer !== null,
      words,
      onDue: deliver,
    })
    return {
      [paths.contact]: { method: 'POST', handle: receive },
      [paths.messages]: { method: ['GET', 'POST'], handle: answerOwner },
    }
  },
  check: async (context) => [await checkMail(options, context)],
  watch: ({ database }) =>
    options.alerts ? [probeStuckMessages(createOutbox(database), options.alerts)] : [],
  start: ({ database, log, signal }) => {
    const mailer = options.createMailer(attemptDeadlineMs)
    return startMailWorker({ ...options, outbox: createOutbox(database), mailer, log, signal })
  },
  worksInDevelopment: true,
  onSchedule: async ({ database, log }) => database && createRun(options, { database, log })(),
  tidy: ({ database, log }) => purgeOld(createOutbox(database), { ...options, log }),
})

const createRun = (options: InboxOptions, { database, log }: Pick<WorkContext, 'database' | 'log'>) =>
  createDeliveryRun({
    ...options,
    outbox: createOutbox(database),
    mailer: options.createMailer(platformDeadlineMs),
    log,
  })

/**
 * The check *Mail*. It is `done` only if the mail server accepts a test mail, which `sendsMail` asks
 * for.
 */
export async function checkMail(
  { createMailer, noMailerReason, domain }: InboxOptions,
  { siteUrl, sendsMail, mailCommand: command }: CheckContext,
): Promise<CheckResult> {
  const step = 'Mail'
  const { host } = new URL(siteUrl)
  const mailer = createMailer(attemptDeadlineMs, host)
  if (mailer === null) {
    const sentence = `Neither messages nor alerts are mailed, because ${noMailerReason}.`
    return sendsMail ? missing(step, sentence) : unsure(step, sentence)
  }
  if (!sendsMail)
    return unsure(step, `It is set up. To see whether mail arrives, run “${command}”, which sends one.`)
  const outcome = await mailer.send({
    messageId: `<${crypto.randomUUID()}@${domain}>`,
    date: new Date(),
    replyTo: null,
    subject: `Test: ${host}`,
    text: `${listStudioLanguages()
      .map((language) => translatorFor(language)('test', { command, site: siteUrl }))
      .join('\n\n')}\n`,
  })
  return outcome.kind === 'accepted'
    ? done(
        step,
        'The mail server accepted a test mail. Look for it in your mailbox. If it does not arrive, your provider may not allow its sender: the settings of mail can name another.',
      )
    : missing(
        step,
        `The mail server did not accept a test mail (${outcome.problem}). ${outcome.detail}`.trim(),
      )
}

const hourMs = 3_600_000

/** Finds messages that the mail server has not accepted for an hour. */
export function probeStuckMessages(
  outbox: Pick<Outbox, 'countStuck'>,
  { language, toolUrl }: NonNullable<InboxOptions['alerts']>,
  now = Date.now,
): Probe {
  const t = translatorFor(language)
  return {
    name: 'messages',
    title: t('stuck.title'),
    scope: 'site',
    formatProblem,
    find: async () => {
      const { count, oldest } = await outbox.countStuck(now() - hourMs)
      return oldest === null
        ? []
        : [{ since: oldest, problem: createProblem('messages.stuck', { count }), links: [toolUrl] }]
    },
  }
}
