import type { Env } from '#lib/env.ts'
import { type MailEnv, toMailSettings } from './mail/settings.ts'

/** Whether a message sent by the form of this environment can get anywhere. */
export const canSend = (env: Pick<Env, 'OUTBOX_DIR'> & MailEnv): boolean =>
  env.OUTBOX_DIR !== undefined || toMailSettings(env) !== null
