import type { Socket } from 'node:net'
import { parseSettings } from '@freelance-site/foundation/server'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { toOwnerMail } from '../src/mail.ts'
import { createSmtpMailer } from '../src/smtp.ts'
import { smtpSettings } from '../src/smtpSettings.ts'
import { deliveryDeadlineMs, good, makeMailer, runMailServer } from '../testing/contactForm.ts'
import { senderName, words } from '../testing/formOptions.ts'
import { startOddServer } from '../testing/mailFaults.ts'
import {
  type MailServer,
  owner,
  type ReceivedMail,
  readHeader,
  readText,
  reply,
  startMailServer,
} from '../testing/mailServer.ts'

const mail = (changes: Partial<Parameters<typeof toOwnerMail>[0]> = {}) =>
  toOwnerMail(
    {
      ...good,
      locale: 'en',
      receivedAt: Date.UTC(2026, 10, 21, 9, 36),
      messageId: '<one@site.example>',
      suspicion: null,
      ...changes,
    },
    words,
  )

/** Sends a mail through the account in the URL. */
const sendThrough = (SMTP_URL: string, CONTACT_FROM?: string) =>
  createSmtpMailer(
    { SMTP_URL, CONTACT_TO: owner, CONTACT_FROM },
    { senderName: 'Form', deadlineMs: deliveryDeadlineMs },
  )?.send(mail())

/** Sends its greeting byte by byte without end: no pause is long enough for a timeout of inactivity. */
const startDrippingServer = () =>
  startOddServer((socket) => {
    socket.write('220-')
    const drip = setInterval(() => socket.write('x'), 50)
    socket.on('close', () => clearInterval(drip))
  })

/** The moments of a delivery at which a mail server can fail. */
const phases = ['greeting', 'EHLO', 'MAIL', 'RCPT', 'DATA', 'end of data'] as const

/** What it does then. */
const faults = {
  'says “later”': (socket: Socket) => socket.write('451 4.3.0 Later\r\n'),
  'refuses for good': (socket: Socket) => socket.write('550 5.1.1 No\r\n'),
  'says that it is closing': (socket: Socket) => socket.end('421 4.3.2 Closing\r\n'),
  disconnects: (socket: Socket) => socket.destroy(),
  'says nothing': () => {},
  'sends something other than SMTP': (socket: Socket) => socket.write('\0\xff<html>\r\n'),
} as const

type Phase = (typeof phases)[number]
type Fault = keyof typeof faults

/** Every fault at every phase: 36. */
const mailFaults = phases.flatMap((phase) =>
  Object.keys(faults)
    .filter(isFault)
    .map((fault) => [phase, fault] as const),
)

function isFault(name: string): name is Fault {
  return name in faults
}

/** A mail server that works until this phase. */
function startFaultyMailServer(phase: Phase, fault: Fault): Promise<MailServer> {
  const fail = faults[fault]
  return startOddServer((socket) => {
    if (phase === 'greeting') return void fail(socket)
    socket.write('220 here\r\n')
    let isData = false
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
      if (isData) {
        if (!received.endsWith('\r\n.\r\n')) return
        isData = false
        received = ''
        if (phase === 'end of data') fail(socket)
        else socket.write('250 taken\r\n')
        return
      }
      if (!received.endsWith('\r\n')) return
      const command = received.slice(0, 4).toUpperCase()
      received = ''
      // A client whose EHLO is refused tries HELO.
      if (command === phase || (phase === 'EHLO' && command === 'HELO')) return void fail(socket)
      isData = command === 'DATA'
      socket.write(isData ? '354 go on\r\n' : '250 ok\r\n')
    })
  })
}

test.each(['smtp//ada:hunter2@mail.example', 'https://ada:hunter2@mail.example', 'smtp://ada:hunter2@'])(
  'the setting SMTP_URL cannot be %s, which the error does not quote, since it contains a password',
  (SMTP_URL) => {
    expect(() => parseSettings(z.object(smtpSettings), { SMTP_URL }, ['SMTP_URL'])).toThrow(
      /must be an address such as (?!.*hunter2)/,
    )
  },
)

describe('the mail to the owner', () => {
  test('comes from a fixed sender, goes to one mailbox, and replies go to the visitor', async () => {
    const server = await runMailServer()
    expect(await makeMailer(server).send(mail())).toEqual({ kind: 'accepted' })
    const [{ from, to, raw } = { from: '', to: [''], raw: '' }] = server.arrived
    expect({ from, to }).toEqual({ from: owner, to: [owner] })
    expect(readHeader(raw, 'From')).toBe(`${senderName} <${owner}>`)
    expect(readHeader(raw, 'Reply-To')).toContain('<zoe@example.com>')
    expect(readHeader(raw, 'Message-ID')).toBe('<one@site.example>')
    expect(readHeader(raw, 'Content-Type')).toBe('text/plain; charset=utf-8')
  })

  test('shows the message, its author, language and time, and a link to reply', async () => {
    const server = await runMailServer()
    const message = 'Bonjour !\n.\nÀ bientôt — 🥖'
    await makeMailer(server).send(mail({ message }))
    const text = readText(server.arrived[0]?.raw ?? '').replaceAll('\r\n', '\n')
    expect(text.startsWith('Bonjour !\n.\nÀ bientôt — 🥖\n')).toBe(true)
    expect(text).toContain('Zoé Martin')
    expect(text).toContain('English')
    expect(text).toContain('21 novembre 2026')
    const clock = { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Paris' } as const
    expect(text).toContain(new Intl.DateTimeFormat('fr', clock).format(Date.UTC(2026, 10, 21, 9, 36)))
    expect(text).toContain('mailto:zoe@example.com?subject=')
  })

  test('names an address in another script readably, and in ASCII for mail servers', async () => {
    const server = await runMailServer()
    await makeMailer(server).send(mail({ email: 'info@xn--e1afmkfd.xn--p1ai' }))
    const raw = server.arrived[0]?.raw ?? ''
    expect(readHeader(raw, 'Reply-To')).toContain('<info@xn--e1afmkfd.xn--p1ai>')
    expect(readText(raw)).toContain('info@пример.рф (info@xn--e1afmkfd.xn--p1ai)')
  })

  test.each(['josé@example.com', '用户@xn--fsqu00a.xn--4rr70v'])(
    'has only ASCII headers, and the link to reply, where only some mail servers know the address %s',
    async (email) => {
      // Refuses what a server without SMTPUTF8 refuses.
      const answer = ({ raw }: ReceivedMail) =>
        /^\p{ASCII}*$/u.test(raw.split('\r\n\r\n', 1)[0] ?? '') ? null : reply(550, 'No SMTPUTF8 here')
      const server = await runMailServer(startMailServer({ answer }))
      expect(await makeMailer(server).send(mail({ email }))).toEqual({ kind: 'accepted' })
      const { raw } = server.arrived[0] ?? { raw: '' }
      expect(readHeader(raw, 'Reply-To')).toBeNull()
      const text = readText(raw)
      expect(text).toContain(words.replyByLink)
      expect(text).toContain(email.startsWith('用') ? '用户@例子.广告' : email)
      expect(text).toContain(`mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=`)
    },
  )

  test('is marked when it looks like spam', () => {
    expect(mail({ suspicion: 'tooFast' }).subject).toMatch(/^\[.+\] Message de Zoé Martin$/)
  })

  test('is sent from the mail server’s account if that is an address', async () => {
    const server = await runMailServer(
      startMailServer({ onAuth: (auth, _session, callback) => callback(null, { user: auth.username }) }),
    )
    const url = `smtp://me%40mail.example:secret@127.0.0.1:${server.port}`
    expect(await sendThrough(url)).toEqual({ kind: 'accepted' })
    expect(server.arrived).toMatchObject([{ from: 'me@mail.example', to: [owner] }])
  })

  test('is sent from CONTACT_FROM where that is set, since a provider may refuse the account as sender', async () => {
    const server = await runMailServer(
      startMailServer({ onAuth: (auth, _session, callback) => callback(null, { user: auth.username }) }),
    )
    const url = `smtp://8a1b2c%40smtp.provider.example:secret@127.0.0.1:${server.port}`
    expect(await sendThrough(url, 'site@own.example')).toEqual({ kind: 'accepted' })
    expect(server.arrived).toMatchObject([{ from: 'site@own.example', to: [owner] }])
    expect(readHeader(server.arrived[0]?.raw ?? '', 'From')).toBe('Form <site@own.example>')
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
    const url = `smtp://all%of:50%25%zz@127.0.0.1:${server.port}`
    expect(await sendThrough(url)).toEqual({ kind: 'accepted' })
    expect(accounts).toEqual(['all%of', '50%25%zz'])
    expect(server.arrived).toMatchObject([{ from: owner }])
  })
})

describe('a mail server', () => {
  test('that refuses has not accepted the mail: for good with 550, for now with 451', async () => {
    const answers = [reply(550, 'No <zoe@example.com> here'), reply(451, 'Later')]
    const server = await runMailServer(startMailServer({ answer: (_, nth) => answers[nth - 1] ?? null }))
    const refused = await makeMailer(server).send(mail())
    expect(refused).toMatchObject({ kind: 'notAccepted', forGood: true })
    expect(JSON.stringify(refused)).toContain('550')
    if (refused.kind === 'notAccepted') expect(refused.problem).not.toContain('zoe')
    expect(await makeMailer(server).send(mail())).toMatchObject({ kind: 'notAccepted', forGood: false })
  })

  test('that fails in any way at any moment of a delivery has not accepted the mail', async () => {
    const outcomes = await Promise.all(
      mailFaults.map(async ([phase, fault]) => {
        const server = await runMailServer(startFaultyMailServer(phase, fault))
        const { kind } = await makeMailer(server, 1_000).send(mail())
        return { phase, fault, kind }
      }),
    )
    expect(outcomes).toHaveLength(36)
    expect(outcomes.filter(({ kind }) => kind !== 'notAccepted')).toEqual([])
  })

  test('that keeps sending single bytes is abandoned at the deadline', async () => {
    const server = await runMailServer(startDrippingServer())
    const startedAt = Date.now()
    expect(await makeMailer(server, 300).send(mail())).toMatchObject({ kind: 'notAccepted', forGood: false })
    expect(Date.now() - startedAt).toBeLessThan(deliveryDeadlineMs)
  })

  test('that does not run is reported without its address', async () => {
    const server = await startMailServer()
    await server.close()
    const outcome = await makeMailer(server).send(mail())
    expect(outcome).toMatchObject({ forGood: false, problem: expect.stringContaining('E') })
    if (outcome.kind === 'notAccepted') expect(outcome.problem).not.toMatch(/127|@/)
  })
})
