import { expect, onTestFinished, test, vi } from 'vitest'
import { createSmtpMailer } from '#lib/contact/mail/smtp.ts'
import { ampleMs, owner } from '../../support/contactForm.ts'
import { readHeader, reply, startMailServer } from '../../support/mailServer.ts'

/** The services' names lead to the mail server of these tests. */
vi.mock('nodemailer', async (importOriginal) => {
  const real = await importOriginal<typeof import('nodemailer')>()
  return {
    ...real,
    createTransport: (options: { url: string }) =>
      real.createTransport({ ...options, url: options.url.replace(/(?<=\/\/)[^:/]+/, '127.0.0.1') }),
  }
})

const mail = {
  messageId: '<one@site.example>',
  date: new Date(Date.UTC(2026, 10, 21)),
  replyTo: { name: 'Zoé Martin', address: 'zoe@example.com' },
  subject: 'Message de Zoé Martin',
  text: 'Bonjour !',
}

/** Sends the mails one after the other to a service, which says of the first that it will not have it now. */
async function send(service: string, mails: (typeof mail)[], header: string, to = owner) {
  const tried: string[] = []
  const server = await startMailServer({
    answer: ({ raw }) => {
      tried.push(readHeader(raw, header) ?? '')
      return tried.length === 1 ? reply(451, 'later') : null
    },
  })
  onTestFinished(() => server.close())
  for (const each of mails) {
    const url = `smtp://${service}:${server.port}`
    await createSmtpMailer({ url, to, senderName: 'Form', deadlineMs: ampleMs }).send(each)
  }
  return tried
}

test.each([
  ['smtp.resend.com', 'Resend-Idempotency-Key'],
  ['smtp.lettermint.co', 'Idempotency-Key'],
  ['smtp.jetemail.com', 'X-Idempotency-Key'],
])('%s gets the same key with each attempt to send a mail, in its own header', async (service, header) => {
  const [first, second, other] = await send(
    service,
    [mail, mail, { ...mail, messageId: '<two@site.example>' }],
    header,
  )
  expect(first).toMatch(/^[0-9a-f]{64}$/)
  expect(second).toBe(first)
  expect(other).not.toBe(first)
})

test('a mail with the same Message-ID but other words gets another key, which services would refuse otherwise', async () => {
  const later = { ...mail, date: new Date(Date.UTC(2026, 10, 22)) }
  const [first, second] = await send('smtp.resend.com', [mail, later], 'Resend-Idempotency-Key')
  expect(second).not.toBe(first)
})

test.each(['smtp.example.com', 'notresend.com', 'resend.com.example'])(
  '%s gets no key, because it is not known to read one',
  async (service) => {
    for (const header of ['Resend-Idempotency-Key', 'Idempotency-Key', 'X-Idempotency-Key'])
      expect(await send(service, [mail], header)).toEqual([''])
  },
)
