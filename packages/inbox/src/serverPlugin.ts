import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerPlugin } from 'foundation/serverPlugin'
import { checkMail, probeStuckMessages } from './checkMail.ts'
import {
  createDeliveryAfterAnswer,
  createDeliveryRun,
  handleDeliveryRun,
  startMailWorker,
} from './delivery.ts'
import { createMessagesHandler } from './handleMessages.ts'
import { createInbox } from './inbox.ts'
import type { InboxOptions } from './options.ts'
import { createOutbox, messageTables, purgeOld } from './outbox.ts'
import { createContactReceiver, platformDeadlineMs } from './receiver.ts'

const attemptDeadlineMs = 30_000
/** How long a shutdown waits for a mail. A mail that takes longer is sent again after the next start. */
const lastMailMs = 2_000

/** Without a database, messages are mailed at once. */
export const inbox = (options: InboxOptions): ServerPlugin => ({
  name: 'inbox',
  tables: messageTables,
  retentionMonths: options.retentionMonths,
  endpoints: (context) => {
    const { database, platform, log } = context
    const { createMailer, paths, scheduleSecret: secret, words } = options
    const mailer = createMailer(platformDeadlineMs)
    const run =
      database && platform
        ? createDeliveryRun({ words, outbox: createOutbox(database), mailer, log, tidy: platform.tidy })
        : null
    const deliver = run && platform ? createDeliveryAfterAnswer(run, platform, log) : () => {}
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
      ...(platform && {
        [paths.delivery]: {
          method: 'GET',
          handle: (request) => handleDeliveryRun(request, { ...platform, secret, run }),
        },
      }),
    }
  },
  check: async (context) => [await checkMail(options, context)],
  watch: ({ database }) =>
    options.alerts ? [probeStuckMessages(createOutbox(database), options.alerts)] : [],
  start: ({ database, log, signal }) => {
    const mailer = options.createMailer(attemptDeadlineMs)
    const { stop } = startMailWorker({ ...options, outbox: createOutbox(database), mailer, log, signal })
    return { stop: () => Promise.race([stop(), sleep(lastMailMs)]) }
  },
  worksInDevelopment: true,
  tidy: ({ database, log }) => purgeOld(createOutbox(database), { ...options, log }),
})
