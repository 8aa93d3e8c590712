import { createTemporaryFolder, type DatabaseSettings } from '@freelance-site/foundation/testing'
import { onTestFinished } from 'vitest'
import { startMailWorker } from '../src/delivery.ts'
import { type ContactDeps, handleContact } from '../src/handleContact.ts'
import { createInbox } from '../src/inbox.ts'
import type { Mailer } from '../src/mail.ts'
import { createOutbox, type Incoming } from '../src/outbox.ts'
import { createSmtpMailer } from '../src/smtp.ts'
import { openMessages, options, senderName } from './formOptions.ts'
import { type MailServer, startMailServer } from './mailServer.ts'

export const site = 'https://site.example'
export const good = { fullName: 'Zoé Martin', email: 'zoe@example.com', message: 'Bonjour !' }

/** A message for the outbox, with these changes. */
export const toIncoming = (changes: Partial<Incoming> = {}): Incoming => ({
  message: good,
  locale: 'fr',
  receivedAt: 1_000,
  domain: 'site.example',
  suspicion: null,
  merge: null,
  ...changes,
})

/** Opens an outbox with these settings, by default in a new file, and closes it after the test. */
export function makeOutbox(settings: DatabaseSettings = { DATA_DIR: createTemporaryFolder() }) {
  const outbox = createOutbox(openMessages(settings))
  onTestFinished(() => outbox.close())
  return outbox
}

/** Opens the owner's inbox with the same messages. */
export function makeInbox(settings: DatabaseSettings) {
  const database = openMessages(settings)
  onTestFinished(() => database.close())
  return createInbox(database)
}

/** Runs a mail server until the test ends. By default it accepts every mail. */
export async function runMailServer(starting: Promise<MailServer> = startMailServer()): Promise<MailServer> {
  const server = await starting
  onTestFinished(() => server.close())
  return server
}

/** Long enough for an accepted mail on any machine. Tests of the deadline set a shorter one. */
export const deliveryDeadlineMs = 15_000

/** Creates the mailer of a site that sends to this server. */
export function makeMailer(server: Pick<MailServer, 'settings'>, deadlineMs = deliveryDeadlineMs): Mailer {
  const mailer = createSmtpMailer(server.settings, { senderName, deadlineMs })
  if (mailer === null) throw new Error('The settings of the mail server are not complete.')
  return mailer
}

/** Starts a mail worker that retries often, and stops it after the test. */
export function runWorker(
  settings: DatabaseSettings,
  server: MailServer | null,
  deadlineMs = deliveryDeadlineMs,
) {
  const lines: string[] = []
  const worker = startMailWorker({
    ...options,
    outbox: makeOutbox(settings),
    leaseMs: deadlineMs + 500,
    mailer: server && makeMailer(server, deadlineMs),
    log: (line) => lines.push(line),
    pollMs: 10,
    toRetryDelay: () => 30,
  })
  onTestFinished(() => worker.stop())
  return { lines, stop: () => worker.stop() }
}

export const unlimited: ContactDeps = {
  ...options,
  accept: async () => ({ kind: 'accepted' }),
  consumeVisitorQuota: async () => ({ kind: 'free' }),
  consumeGlobalQuota: async () => ({ kind: 'free' }),
  siteUrl: site,
}

type SendOptions = { deps?: Partial<ContactDeps>; headers?: Record<string, string>; path?: string }

/** Calls the handler as a page of the site does. */
export function send(
  body: unknown,
  { path = options.paths.contact, ...more }: SendOptions = {},
): Promise<Response> {
  const request = new Request(site + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...more.headers },
    body: typeof body === 'string' || body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body),
  })
  return handleContact(request, { ...unlimited, ...more.deps })
}

export const sendForm = (fields: Record<string, string> | URLSearchParams, options: SendOptions = {}) =>
  send(new URLSearchParams(fields).toString(), {
    ...options,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...options.headers },
  })
