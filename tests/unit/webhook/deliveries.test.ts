import { expect, onTestFinished, test, vi } from 'vitest'
import { handleContentWebhook } from '#lib/webhook/handle.ts'
import type { MakeOutcome } from '#server/processes/ipc.ts'
import { createPublisher } from '#server/publisher/publisher.ts'
import { secret, sign, toRequest } from '../../support/webhookRequest.ts'

const now = Date.UTC(2026, 10, 21)
const minute = 60_000
const body = Buffer.from('{"_id":"project-bakery","_type":"project"}')
const log = () => {}

/** The receiver and a publisher that counts its releases. */
async function setUp() {
  let builds = 0
  const make = async (unlessRevisions: string[]): Promise<MakeOutcome> => {
    if (unlessRevisions.includes('revision')) return { kind: 'unchanged' }
    builds += 1
    return { kind: 'made', releaseId: `r${builds}`, times: '' }
  }
  const publisher = createPublisher({
    make,
    switchTo: async () => null,
    shownRevisions: async () => (builds > 0 ? ['revision'] : []),
    prune: async () => {},
    log,
  })
  onTestFinished(() => publisher.stop())
  const send = async (
    bytes: Uint8Array | string,
    signature: string | string[] | null,
    key = 'delivery-1',
  ) => {
    const headers = new Headers({ 'idempotency-key': key })
    for (const each of [signature ?? []].flat()) headers.append('sanity-webhook-signature', each)
    const response = await handleContentWebhook(toRequest(bytes, headers), {
      secret,
      deploy: async () => {
        publisher.trigger()
        return { kind: 'taken' }
      },
      now: () => now,
      log,
    })
    return response.status
  }
  const settled = () => vi.waitFor(() => expect(publisher.status().state).toBe('live'), { timeout: 5_000 })
  return { send, settled, builds: () => builds }
}

test('a valid delivery is accepted and built once', async () => {
  const { send, settled, builds } = await setUp()
  expect(await send(body, sign(body, now))).toBe(202)
  await settled()
  expect(builds()).toBe(1)
})

test('the same delivery, sent 1,000 times at once, is built once', async () => {
  const { send, settled, builds } = await setUp()
  const statuses = await Promise.all(Array.from({ length: 1_000 }, () => send(body, sign(body, now))))
  expect(new Set(statuses)).toEqual(new Set([202]))
  await settled()
  expect(builds()).toBe(1)
})

test('a delivery whose signature is forged, old, early, missing or sent twice is refused and never built', async () => {
  const { send, settled, builds } = await setUp()
  const right = sign(body, now)
  const statuses = new Set<number>()
  for (let at = 0; at < body.length; at += 1) {
    const changed = Buffer.from(body)
    changed.writeUInt8(body.readUInt8(at) ^ 0x20, at)
    statuses.add(await send(changed, right))
  }
  for (let at = 0; at < right.length; at += 1) {
    const changed = right[at] === '0' ? '1' : '0'
    statuses.add(await send(body, right.slice(0, at) + changed + right.slice(at + 1)))
  }
  for (const [bytes, signature] of [
    [body, sign(body, now - 36 * minute)],
    [body, sign(body, now + 6 * minute)],
    [body, null],
    [body, ''],
    [body, [right, right]],
    [body, `${right},${right}`],
    [body, 't=,v1='],
    ['{"_id":', right],
    ['', right],
    [Buffer.from([0xff, 0x00, 0xfe]), right],
  ] as const)
    statuses.add(await send(bytes, typeof signature === 'object' && signature ? [...signature] : signature))
  expect([...statuses]).toEqual([401])
  await settled()
  expect(builds()).toBe(0)
})
