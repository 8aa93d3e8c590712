import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { contactApiPath } from '#lib/contact/form.ts'
import { type ContactDeps, handleContact } from '#lib/contact/handle.ts'
import { createSmtpMailer } from '#lib/contact/mail/smtp.ts'
import { openOutbox } from '#lib/contact/outbox.ts'
import { startMailWorker } from '#server/mail/worker.ts'

export const site = 'https://site.example'
export const owner = 'owner@site.example'
export const good = { fullName: 'Zoé Martin', email: 'zoe@example.com', message: 'Bonjour !' }

/** Makes a folder that is removed after the test. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'contact-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export function makeOutbox(folder = makeFolder()) {
  const outbox = openOutbox(folder)
  onTestFinished(() => outbox.close())
  return outbox
}

/** The mailer of the site, with a short deadline. */
export const makeMailer = (url: string, deadlineMs = 400) =>
  createSmtpMailer({ url, to: owner, senderName: 'Formulaire de contact', deadlineMs })

/** A worker on a folder with short pauses, stopped after the test. */
export function runWorker(folder: string, url: string | null, deadlineMs = 400, now = Date.now) {
  const lines: string[] = []
  const worker = startMailWorker({
    openOutbox: () => openOutbox(folder),
    mailer: url === null ? null : makeMailer(url, deadlineMs),
    log: (line) => lines.push(line),
    now,
    pollMs: 10,
    toPause: () => 30,
  })
  onTestFinished(() => worker.stop())
  return { lines, stop: () => worker.stop() }
}

export const unlimited: ContactDeps = {
  accept: async () => ({ kind: 'accepted' }),
  takeTurn: async () => ({ kind: 'free' }),
  siteUrl: site,
  trusted: { ownFront: true, proxy: false },
}

/** Calls the handler as a page of the site does. */
export function send(
  body: unknown,
  options: { deps?: Partial<ContactDeps>; headers?: Record<string, string>; path?: string } = {},
): Promise<Response> {
  const request = new Request(site + (options.path ?? contactApiPath), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...options.headers },
    body: typeof body === 'string' || body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body),
  })
  return handleContact(request, { ...unlimited, ...options.deps })
}

export const sendForm = (
  fields: Record<string, string> | URLSearchParams,
  options: { deps?: Partial<ContactDeps>; headers?: Record<string, string>; path?: string } = {},
) =>
  send(new URLSearchParams(fields).toString(), {
    ...options,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...options.headers },
  })
