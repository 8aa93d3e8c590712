import { describeInPostgres, waitFor } from '@freelance-site/foundation/testing'
import { expect, onTestFinished, test } from 'vitest'
import { runMailServer } from '../testing/contactForm.ts'
import { readHeader, startMailServer } from '../testing/mailServer.ts'
import { type Instance, killInstance, startInstance, toMessage } from './support/contactKills.ts'

const messages = 60
const clients = 6
/** The mail server receives every 40th mail, but does not answer. */
const silentEvery = 40

describeInPostgres('two instances, one of them killed half-way', (makeSettings) => {
  // Two leases expire during the test. Its own waits have shorter limits and say what is missing.
  test('deliver every accepted message, and repeat only those that the mail server may not have accepted', {
    timeout: 180_000,
  }, async () => {
    /** The Message-IDs of each mail that the mail server took, by message. */
    const taken = new Map<string, string[]>()
    const silent = new Set<string>()
    const mail = await runMailServer(
      startMailServer({
        answer: ({ raw }, nth) => {
          const message = toMessage(raw)
          taken.set(message, [...(taken.get(message) ?? []), readHeader(raw, 'Message-ID') ?? ''])
          if (nth % silentEvery !== 0) return null
          silent.add(message)
          return new Promise(() => {})
        },
      }),
    )
    const settings = { DATABASE_URL: (await makeSettings()).DATABASE_URL ?? '', ...mail.settings }
    const [doomed, other] = await Promise.all([startInstance(settings), startInstance(settings)])
    onTestFinished(async () => {
      await Promise.all([killInstance(doomed.child), killInstance(other.child)])
    })
    const accepted: string[] = []
    let next = 0
    /** A client that gets no answer sends the same message to the other instance, as the form does. */
    const runClient = async (first: Instance) => {
      let instance = first
      while (next < messages) {
        next += 1
        const n = next
        accepted.push(
          await instance.post(n).catch((error: unknown) => {
            if (instance === other || accepted.length < messages / 2) throw error
            instance = other
            return other.post(n)
          }),
        )
        if (accepted.length === messages / 2) void killInstance(doomed.child)
      }
    }
    await Promise.all(Array.from({ length: clients }, (_, at) => runClient(at % 2 === 0 ? doomed : other)))
    await waitFor('every message', () => accepted.every((message) => taken.has(message)), 60)
    const isSentAgain = (message: string) => (taken.get(message)?.length ?? 0) > 1
    await waitFor('the mails without an answer, again', () => [...silent].every(isSentAgain), 60)

    expect([...taken.keys()].sort()).toEqual([...accepted].sort())
    expect(accepted).toHaveLength(messages)
    for (const ids of taken.values()) expect(new Set(ids).size).toBe(1)
    // The one that the killed instance was sending.
    const again = accepted.filter((message) => isSentAgain(message) && !silent.has(message))
    expect(again.length).toBeLessThanOrEqual(1)
  })
})
