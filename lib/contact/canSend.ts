import type { Env } from '#lib/env.ts'

/** Whether a message sent by the form of this environment can get anywhere. */
export const canSend = (env: Pick<Env, 'OUTBOX_DIR' | 'SMTP_URL' | 'CONTACT_TO'>): boolean =>
  env.OUTBOX_DIR !== undefined || (env.SMTP_URL !== undefined && env.CONTACT_TO !== undefined)
