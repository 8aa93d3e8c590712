import { describe, expect, onTestFinished, test } from 'vitest'
import { toOwnerMail } from '#lib/contact/mail/ownerMail.ts'
import { createSmtpMailer } from '#lib/contact/mail/smtp.ts'
import { ampleMs, good, makeMailer, owner } from '../../support/contactForm.ts'
import {
  type MailServer,
  readHeader,
  readText,
  reply,
  startDrippingServer,
  startDroppingServer,
  startMailServer,
  startSilentServer,
} from '../../support/mailServer.ts'

const mail = (changes: Partial<Parameters<typeof toOwnerMail>[0]> = {}) =>
  toOwnerMail({
    message: good,
    locale: 'en',
    receivedAt: Date.UTC(2026, 10, 21, 9, 36),
    messageId: '<one@site.example>',
    suspicious: false,
    ...changes,
  })

async function running(starting: Promise<MailServer>): Promise<MailServer> {
  const server = await starting
  onTestFinished(() => server.close())
  return server
}

describe('the mail to the owner', () => {
  test('comes from a fixed sender, goes to one mailbox, and replies go to the visitor', async () => {
    const server = await running(startMailServer())
    expect(await makeMailer(server.url).send(mail())).toEqual({ kind: 'accepted' })
    const [{ from, to, raw } = { from: '', to: [''], raw: '' }] = server.arrived
    expect({ from, to }).toEqual({ from: owner, to: [owner] })
    expect(readHeader(raw, 'From')).toBe(`Formulaire de contact <${owner}>`)
    expect(readHeader(raw, 'Reply-To')).toContain('<zoe@example.com>')
    expect(readHeader(raw, 'Message-ID')).toBe('<one@site.example>')
    expect(readHeader(raw, 'Content-Type')).toBe('text/plain; charset=utf-8')
  })

  test('shows the message, its author, language and time, and a link to reply', async () => {
    const server = await running(startMailServer())
    const message = { ...good, message: 'Bonjour !\n.\nÀ bientôt — 🥖' }
    await makeMailer(server.url).send(mail({ message }))
    const text = readText(server.arrived[0]?.raw ?? '').replaceAll('\r\n', '\n')
    expect(text.startsWith('Bonjour !\n.\nÀ bientôt — 🥖\n')).toBe(true)
    expect(text).toContain('Zoé Martin')
    expect(text).toContain('English')
    expect(text).toContain('21 novembre 2026')
    expect(text).toContain('10:36')
    expect(text).toContain('mailto:zoe@example.com?subject=')
  })

  test('is marked when it looks like spam', () => {
    expect(mail({ suspicious: true }).subject).toMatch(/^\[.+\] Message de Zoé Martin$/)
  })

  test('is sent from the mail server’s account if that is an address', async () => {
    const server = await running(
      startMailServer({ onAuth: (auth, _session, callback) => callback(null, { user: auth.username }) }),
    )
    const url = server.url.replace('smtp://', 'smtp://me%40mail.example:secret@')
    const mailer = createSmtpMailer({ url, to: owner, senderName: 'Form', deadlineMs: ampleMs })
    expect(await mailer.send(mail())).toEqual({ kind: 'accepted' })
    expect(server.arrived).toMatchObject([{ from: 'me@mail.example', to: [owner] }])
  })

  test('is also sent by an account with a stray percent sign', async () => {
    const accounts: unknown[] = []
    const server = await running(
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
    ).toEqual({
      kind: 'accepted',
    })
    expect(accounts).toEqual(['all%of', '50%25%zz'])
    expect(server.arrived).toMatchObject([{ from: owner }])
  })
})

describe('a mail server’s reply', () => {
  test('counts as acceptance only if it is positive', async () => {
    const refusing = await running(
      startMailServer({ answer: async () => reply(550, 'No <zoe@example.com> here') }),
    )
    const outcome = await makeMailer(refusing.url).send(mail())
    expect(outcome).toMatchObject({ kind: 'notAccepted', forGood: true })
    expect(JSON.stringify(outcome)).toContain('550')
    if (outcome.kind === 'notAccepted') expect(outcome.problem).not.toContain('zoe')
  })

  test('counts as a temporary refusal if it says “later”', async () => {
    const busy = await running(startMailServer({ answer: async () => reply(451, 'Later') }))
    expect(await makeMailer(busy.url).send(mail())).toMatchObject({ kind: 'notAccepted', forGood: false })
  })

  test.each([
    ['silent', startSilentServer],
    ['dripping', startDrippingServer],
    ['dropping', startDroppingServer],
  ])('is awaited no longer than the deadline when the server is %s', async (_name, start) => {
    const server = await running(start())
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
