import { randomUUID } from 'node:crypto'
import { killInstance, startInstance, toMessage } from './contactKills.ts'
import { type Arrived, readHeader, startMailServer } from './mailServer.ts'
import { waitFor } from './waitFor.ts'

export type Load = {
  accepted: string[]
  /** Every mail that the mail server took, also those whose acceptance it never got to say. */
  taken: { message: string; messageId: string }[]
  /** The messages that it took in silence: their sender cannot know that they have arrived. */
  silent: Set<string>
  /** How often a client had to send a message again, because its instance was gone. */
  repeated: number
  seconds: { posting: number; delivering: number }
}

/**
 * Clients post messages to two instances on one database, of which one is killed (-9) half-way; a client that gets no
 * answer sends the same message to the other, as the form does. Ends when every accepted message has arrived.
 */
export async function postToTwoInstances(options: {
  databaseUrl: string
  messages: number
  clients: number
  /** The mail server takes every such mail without an answer. */
  silentEvery: number
}): Promise<Load> {
  const { databaseUrl, messages, clients, silentEvery } = options
  const taken: Load['taken'] = []
  const silent = new Set<string>()
  const mail = await startMailServer({
    answer: (arrived, nth) => {
      const one = toTaken(arrived)
      taken.push(one)
      if (nth % silentEvery !== 0) return null
      silent.add(one.message)
      return new Promise(() => {})
    },
  })
  const settings = { DATABASE_URL: databaseUrl, SMTP_URL: mail.url }
  const [doomed, other] = await Promise.all([startInstance(settings), startInstance(settings)])
  const accepted: string[] = []
  let repeated = 0
  let next = 0

  const post = async (port: number, body: object) => {
    const response = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (response.status !== 202) throw new Error(`It answered ${response.status}.`)
  }
  const client = async (nth: number) => {
    let port = nth % 2 === 0 ? doomed.port : other.port
    while (next < messages) {
      next += 1
      const message = `Message number ${next}.`
      const body = { fullName: 'Zoé', email: 'zoe@example.com', message, submission: randomUUID() }
      try {
        await post(port, body)
      } catch (error) {
        // Only the one that was killed may fail.
        if (port !== doomed.port || accepted.length < messages / 2) throw error
        port = other.port
        repeated += 1
        await post(port, body)
      }
      accepted.push(message)
      if (accepted.length === Math.ceil(messages / 2)) void killInstance(doomed.child)
    }
  }

  try {
    const began = performance.now()
    await Promise.all(Array.from({ length: clients }, (_, nth) => client(nth)))
    const posted = performance.now()
    const isThere = () => {
      const arrived = new Set(taken.map(({ message }) => message))
      return accepted.every((message) => arrived.has(message))
    }
    await waitFor('every accepted message', isThere, 120)
    // A mail that was taken in silence is sent once more.
    const isSentAgain = (message: string) => taken.filter((one) => one.message === message).length > 1
    await waitFor('the mails taken in silence, again', () => [...silent].every(isSentAgain), 120)
    const delivered = performance.now()
    const toSeconds = (from: number, to: number) => Math.round((to - from) / 100) / 10
    const seconds = { posting: toSeconds(began, posted), delivering: toSeconds(posted, delivered) }
    return { accepted, taken, silent, repeated, seconds }
  } finally {
    await Promise.all([killInstance(doomed.child), killInstance(other.child)])
    await mail.close()
  }
}

const toTaken = ({ raw }: Arrived) => ({
  message: toMessage(raw),
  messageId: readHeader(raw, 'Message-ID') ?? '',
})

/** How often each message was taken, and under which ids. */
export function countTaken({ taken }: Load): Map<string, { times: number; ids: Set<string> }> {
  const counts = new Map<string, { times: number; ids: Set<string> }>()
  for (const { message, messageId } of taken) {
    const { times, ids } = counts.get(message) ?? { times: 0, ids: new Set() }
    counts.set(message, { times: times + 1, ids: ids.add(messageId) })
  }
  return counts
}
