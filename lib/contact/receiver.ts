import type { Env } from '#lib/env.ts'
import { type Accept, createDirectAccept, createOutboxAccept } from './accept.ts'
import { handleContact } from './handle.ts'
import { createMailer } from './mail/fromEnv.ts'
import { type Outbox, openOutbox } from './outbox/outbox.ts'
import { createRateLimit, usualLimits } from './rateLimit.ts'

/** A visitor is waiting, and hosting platforms end a request soon. */
const DIRECT_DEADLINE_MS = 9_000

/** The contact form's receiver for this environment; made once per process, as it counts and keeps a file open. */
export function createContactReceiver(env: Env): (request: Request) => Promise<Response> {
  const deps = {
    accept: chooseAccept(env),
    takeTurn: createRateLimit(usualLimits),
    siteUrl: env.SITE_URL,
    trusted: { ownFront: env.OUTBOX_DIR !== undefined, proxy: env.TRUST_PROXY },
  }
  return (request) => handleContact(request, deps)
}

function chooseAccept(env: Env): Accept {
  const deps = { domain: toMessageIdDomain(env), log: console.log, now: Date.now }
  const folder = env.OUTBOX_DIR
  if (folder !== undefined) {
    let outbox: Outbox | undefined
    // Opened at the first message, and again after a failure: a disk may be full only for a while.
    return createOutboxAccept(() => (outbox ??= openOutbox(folder)), deps)
  }
  const mailer = createMailer(env, DIRECT_DEADLINE_MS)
  return mailer ? createDirectAccept(mailer, deps) : async () => ({ kind: 'cannotSend' })
}

/** Mail systems distrust a Message-ID without a real domain. */
function toMessageIdDomain({ SITE_URL, CONTACT_TO }: Env): string {
  const host = SITE_URL === undefined ? '' : new URL(SITE_URL).hostname
  return host.includes('.') ? host : (CONTACT_TO?.split('@').at(-1) ?? 'localhost')
}
