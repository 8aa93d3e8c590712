import { describe, expect, test, vi } from 'vitest'
import { toOwnerMail } from '#lib/contact/mail/ownerMail.ts'
import { createSmtpMailer } from '#lib/contact/mail/smtp.ts'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { timeZone } from '#lib/identity.ts'
import { ampleMs, good, makeMailer, owner, runMailServer } from '../../support/contactForm.ts'
import {
  type Arrived,
  readHeader,
  readText,
  reply,
  startDrippingServer,
  startDroppingServer,
  startMailServer,
  startSilentServer,
} from '../../support/mailServer.ts'

/** Names of services lead to the mail server of these tests. */
vi.mock('nodemailer', async (importOriginal) => {
  const real = await importOriginal<typeof import('nodemailer')>()
  return {
    ...real,
    createTransport: (options: { url: string }) =>
      real.createTransport({ ...options, url: options.url.replace(/(?<=\/\/)[a-z.]+(?=:\d)/, '127.0.0.1') }),
  }
})

const mail = (changes: Partial<Parameters<typeof toOwnerMail>[0]> = {}) =>
  toOwnerMail({
    message: good,
    locale: 'en',
    receivedAt: Date.UTC(2026, 10, 21, 9, 36),
    messageId: '<one@site.example>',
    suspicious: false,
    ...changes,
  })

describe('the mail to the owner', () => {
  test('comes from a fixed sender, goes to one mailbox, and replies go to the visitor', async () => {
    const server = await runMailServer()
    expect(await makeMailer(server.url).send(mail())).toEqual({ kind: 'accepted' })
    const [{ from, to, raw } = { from: '', to: [''], raw: '' }] = server.arrived
    expect({ from, to }).toEqual({ from: owner, to: [owner] })
    expect(readHeader(raw, 'From')).toBe(`${dictionaries.fr.settings.sender} <${owner}>`)
    expect(readHeader(raw, 'Reply-To')).toContain('<zoe@example.com>')
    expect(readHeader(raw, 'Message-ID')).toBe('<one@site.example>')
    expect(readHeader(raw, 'Content-Type')).toBe('text/plain; charset=utf-8')
  })

  test('shows the message, its author, language and time, and a link to reply', async () => {
    const server = await runMailServer()
    const message = { ...good, message: 'Bonjour !\n.\nÀ bientôt — 🥖' }
    await makeMailer(server.url).send(mail({ message }))
    const text = readText(server.arrived[0]?.raw ?? '').replaceAll('\r\n', '\n')
    expect(text.startsWith('Bonjour !\n.\nÀ bientôt — 🥖\n')).toBe(true)
    expect(text).toContain('Zoé Martin')
    expect(text).toContain('English')
    expect(text).toContain('21 novembre 2026')
    const clock = { hour: '2-digit', minute: '2-digit', timeZone } as const
    expect(text).toContain(new Intl.DateTimeFormat('fr', clock).format(Date.UTC(2026, 10, 21, 9, 36)))
    expect(text).toContain('mailto:zoe@example.com?subject=')
  })

  test('is marked when it looks like spam', () => {
    expect(mail({ suspicious: true }).subject).toMatch(/^\[.+\] Message de Zoé Martin$/)
  })

  test('is sent from the mail server’s account if that is an address', async () => {
    const server = await runMailServer(
      startMailServer({ onAuth: (auth, _session, callback) => callback(null, { user: auth.username }) }),
    )
    const url = server.url.replace('smtp://', 'smtp://me%40mail.example:secret@')
    const mailer = createSmtpMailer({ url, to: owner, senderName: 'Form', deadlineMs: ampleMs })
    expect(await mailer.send(mail())).toEqual({ kind: 'accepted' })
    expect(server.arrived).toMatchObject([{ from: 'me@mail.example', to: [owner] }])
  })

  test('is also sent by an account with a stray percent sign', async () => {
    const accounts: unknown[] = []
    const server = await runMailServer(
      startMailServer({
        onAuth: (auth, _session, callback) => {
          accounts.push(auth.username, auth.password)
          callback(null, { user: auth.username })
        },
      }),
    )
    const url = server.url.replace('smtp://', 'smtp://all%of:50%25%zz@')
    expect(
      await createSmtpMailer({ url, to: owner, senderName: 'Form', deadlineMs: ampleMs }).send(mail()),
    ).toEqual({ kind: 'accepted' })
    expect(accounts).toEqual(['all%of', '50%25%zz'])
    expect(server.arrived).toMatchObject([{ from: owner }])
  })
})

describe('a mail server’s reply', () => {
  test('counts as acceptance only if it is positive', async () => {
    const refusing = await runMailServer(
      startMailServer({ answer: async () => reply(550, 'No <zoe@example.com> here') }),
    )
    const outcome = await makeMailer(refusing.url).send(mail())
    expect(outcome).toMatchObject({ kind: 'notAccepted', forGood: true })
    expect(JSON.stringify(outcome)).toContain('550')
    if (outcome.kind === 'notAccepted') expect(outcome.problem).not.toContain('zoe')
  })

  test('counts as a temporary refusal if it says “later”', async () => {
    const busy = await runMailServer(startMailServer({ answer: async () => reply(451, 'Later') }))
    expect(await makeMailer(busy.url).send(mail())).toMatchObject({ kind: 'notAccepted', forGood: false })
  })

  test.each([
    ['silent', startSilentServer],
    ['dripping', startDrippingServer],
    ['dropping', startDroppingServer],
  ])('is awaited no longer than the deadline when the server is %s', async (_name, start) => {
    const server = await runMailServer(start())
    const startedAt = Date.now()
    expect(await makeMailer(server.url, 300).send(mail())).toMatchObject({
      kind: 'notAccepted',
      forGood: false,
    })
    expect(Date.now() - startedAt).toBeLessThan(ampleMs)
  })

  test('becomes a sentence without an address when nothing listens', async () => {
    const server = await startMailServer()
    await server.close()
    const outcome = await makeMailer(server.url).send(mail())
    expect(outcome).toMatchObject({
      kind: 'notAccepted',
      forGood: false,
      problem: expect.stringContaining('E'),
    })
    if (outcome.kind === 'notAccepted') expect(outcome.problem).not.toMatch(/127|@/)
  })
})

describe('the key by which a service knows a mail again', () => {
  const first = mail()

  /** Sends the mails one after the other to a service, which says of the first that it will not have it now. */
  async function sendTo(service: string, mails: (typeof first)[], header: string) {
    const tried: string[] = []
    const answer = ({ raw }: Arrived) => {
      tried.push(readHeader(raw, header) ?? '')
      return tried.length === 1 ? reply(451, 'later') : null
    }
    const { port } = await runMailServer(startMailServer({ answer }))
    for (const each of mails) await makeMailer(`smtp://${service}:${port}`).send(each)
    return tried
  }

  test.each([
    ['smtp.resend.com', 'Resend-Idempotency-Key'],
    ['smtp.lettermint.co', 'Idempotency-Key'],
    ['smtp.jetemail.com', 'X-Idempotency-Key'],
  ])('is the same with each attempt, for %s in the header %s', async (service, header) => {
    const [key, again, other] = await sendTo(
      service,
      [first, first, mail({ messageId: '<two@site.example>' })],
      header,
    )
    expect(key).toMatch(/^[0-9a-f]{64}$/)
    expect(again).toBe(key)
    expect(other).not.toBe(key)
  })

  test('is another for other words under the same Message-ID, which services would refuse otherwise', async () => {
    const later = { ...first, date: new Date(Date.UTC(2026, 10, 22)) }
    const [key, other] = await sendTo('smtp.resend.com', [first, later], 'Resend-Idempotency-Key')
    expect(other).not.toBe(key)
  })

  test.each(['smtp.example.com', 'notresend.com', 'resend.com.example'])(
    'is not sent to %s, which is not known to read one',
    async (service) => {
      for (const header of ['Resend-Idempotency-Key', 'Idempotency-Key', 'X-Idempotency-Key'])
        expect(await sendTo(service, [first], header)).toEqual([''])
    },
  )
})
