import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** The owner's mailbox. */
export const owner = 'owner@site.example'

export const toSettings = (port: number): MailServer['settings'] => ({
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  CONTACT_TO: owner,
})

/** A mail that the server has received. */
export type ReceivedMail = { from: string; to: string[]; raw: string }

export type MailServer = {
  /** The settings of a site that sends its mails to this server. */
  settings: { SMTP_URL: string; CONTACT_TO: string }
  port: number
  arrived: ReceivedMail[]
  /** The number of connections so far. */
  connections: () => number
  close: () => Promise<void>
}

type Answer = (mail: ReceivedMail, nth: number) => Error | null | Promise<Error | null>

/** An error that the SMTP server sends as this reply. */
export const reply = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode })

/**
 * Starts a real SMTP server. It accepts every mail, unless `answer` returns an error for the complete mail.
 */
export async function startMailServer(
  options: { answer?: Answer; port?: number; onAuth?: SMTPServerOptions['onAuth'] } = {},
): Promise<MailServer> {
  const arrived: ReceivedMail[] = []
  let connections = 0
  let nth = 0
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: options.onAuth ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    logger: false,
    ...(options.onAuth ? { onAuth: options.onAuth } : {}),
    onConnect: (_session, callback) => {
      connections += 1
      callback()
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const { mailFrom, rcptTo } = session.envelope
        const mail = {
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
        }
        nth += 1
        const refusal = (await options.answer?.(mail, nth)) ?? null
        if (refusal === null) arrived.push(mail)
        callback(refusal)
      })
    },
  })
  // Some tests are about clients that disconnect.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    settings: toSettings(port),
    port,
    arrived,
    connections: () => connections,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The value of a header, unfolded; null when there is none. */
export function readHeader(raw: string, name: string): string | null {
  const head = raw.split('\r\n\r\n', 1)[0]?.replace(/\r\n[ \t]+/g, ' ') ?? ''
  const line = head.split('\r\n').find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}:`))
  return line === undefined ? null : line.slice(name.length + 1).trim()
}

/** The text of a plain mail, decoded. */
export function readText(raw: string): string {
  const body = raw.split('\r\n\r\n').slice(1).join('\r\n\r\n')
  const encoding = readHeader(raw, 'Content-Transfer-Encoding')?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
