import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createMailer } from '#lib/contact/mail/fromEnv.ts'
import { openOutbox } from '#lib/contact/outbox/outbox.ts'
import { parseEnv } from '#lib/env.ts'
import { giveUp, liveAsChild, tellSupervisor } from '../childLife.ts'
import { takeLock } from '../exclusiveLock.ts'
import { createLog } from '../log.ts'
import { startMailWorker } from './worker.ts'

const TRY_DEADLINE_MS = 30_000
/** How long one being sent is waited for at the end; if it takes longer, it is sent again at the next start. */
const LAST_MAIL_MS = 2_000

const env = parseEnv()
const folder = env.OUTBOX_DIR ?? giveUp('OUTBOX_DIR is not set: the mail worker is a part of npm start.')
let stop = async () => {}
liveAsChild({ onStop: () => stop() })
tellSupervisor({ type: 'running' })

// After a crash of everything, the worker of before may be ending just now: two would send the same.
while (!takeLock(join(folder, 'mail.lock'))) await sleep(100)
const worker = startMailWorker({
  openOutbox: () => openOutbox(folder),
  mailer: createMailer(env, TRY_DEADLINE_MS),
  log: createLog('mail'),
})
stop = () => Promise.race([worker.stop(), sleep(LAST_MAIL_MS)])
