import type { Platform, ServerPlugin } from 'foundation/serverPlugin'
import { checkMail } from './checkMail.ts'
import { purgeOld } from './delivery.ts'
import {
  createDeliveryAfterAnswer,
  createDeliveryRun,
  type DeliveryRun,
  handleDeliveryRun,
} from './deliveryRun.ts'
import { createMessagesHandler } from './handleMessages.ts'
import { createInbox } from './inbox.ts'
import type { InboxOptions } from './options.ts'
import { createOutbox } from './outbox.ts'
import { createContactReceiver } from './receiver.ts'
import { probeStuckMessages } from './stuckProbe.ts'
import { messageTables } from './tables.ts'
import { startDelivery } from './worker.ts'

/** Without a database, messages are mailed at once. */
export const inbox = (options: InboxOptions): ServerPlugin => ({
  name: 'inbox',
  tables: messageTables,
  retentionMonths: options.retentionMonths,
  endpoints: ({ database, platform, checkOwner, siteUrl, log }) => {
    const { contact, messages, delivery } = options.paths
    const run =
      database && platform
        ? createDeliveryRun({ ...options, outbox: createOutbox(database), log, tidy: platform.tidy })
        : null
    const deliver = run && platform ? createDeliveryAfterAnswer(run, platform, log) : () => {}
    const receive = createContactReceiver(options, { database, siteUrl, log, onStored: deliver })
    const answerOwner = createMessagesHandler({
      inbox: database && createInbox(database),
      checkOwner,
      isMailSetUp: options.createMailer(0) !== null,
      words: options.words,
      siteUrl,
      onDue: deliver,
      log,
      now: Date.now,
    })
    return {
      [contact]: { method: 'POST', handle: receive },
      [messages]: { method: ['GET', 'POST'], handle: answerOwner },
      ...(platform && {
        [delivery]: { method: 'GET', handle: toScheduleHandler(options, run, platform) },
      }),
    }
  },
  check: async (context) => [await checkMail(options, context)],
  watch: ({ database }) =>
    options.alerts ? [probeStuckMessages(createOutbox(database), options.alerts)] : [],
  start: (context) => startDelivery(options, context),
  worksInDevelopment: true,
  tidy: ({ database, log }) => purgeOld(createOutbox(database), { ...options, log }),
})

/** Handles the call of a hosting platform's schedule, which also does the scheduled work of the rest of the site. */
function toScheduleHandler(options: InboxOptions, deliver: DeliveryRun | null, platform: Platform) {
  const run =
    deliver &&
    (async () => {
      const outcome = await deliver()
      await platform.runScheduledWork()
      return outcome
    })
  return (request: Request) => handleDeliveryRun(request, { secret: options.scheduleSecret, run })
}
