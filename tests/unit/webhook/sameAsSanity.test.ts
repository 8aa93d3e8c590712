import { isValidRequest } from '@sanity/webhook'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { verifySignature } from '#lib/webhook/verify.ts'
import { secret, sign } from '../../support/webhookRequest.ts'

const now = Date.UTC(2026, 10, 21)
const minute = 60_000

/** Both verdicts on one request: ours, and that of Sanity's own package. */
async function judge(header: string, body: Uint8Array) {
  const request = { headers: { 'sanity-webhook-signature': header }, body: Buffer.from(body) }
  return {
    ours: verifySignature({ body, header, secret, now }),
    theirs: await isValidRequest(request, secret),
  }
}

/** Times around our limits, the oldest and newest ones that can be written, and long ones. */
const time = fc.oneof(fc.integer({ min: now - 40 * minute, max: now + 10 * minute }), fc.maxSafeNat())

/** What happens to a header on its way; most of it makes both refuse. */
const changes: ((header: string) => string)[] = [
  (header) => header,
  (header) => ` ${header} `,
  (header) => header.replace(',', ', '),
  (header) => header.replace('t=', 't=0'),
  (header) => `${header}=`,
  (header) => `${header}, ${header}`,
  (header) => header.toUpperCase(),
  (header) => header.replace(/,v1=.*/, ''),
  (header) => header.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
  () => '',
]

/** A signed request whose body is text, as every delivery of Sanity's is. */
const delivery = fc.record({
  text: fc.string({ unit: 'binary', minLength: 1 }),
  time,
  zeros: fc.constantFrom('', '', '', '0'),
  key: fc.constantFrom(secret, secret, secret, 'another secret'),
  change: fc.constantFrom(...changes),
})

describe('the signature of a webhook, beside @sanity/webhook', () => {
  test('is never accepted where Sanity’s package refuses it, and refused in addition only for its time', async () => {
    const seen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(delivery, async ({ text, time, zeros, key, change }) => {
        const body = Buffer.from(text)
        const { ours, theirs } = await judge(change(sign(body, zeros + time, key)), body)
        const outcome = ours.kind === 'valid' ? 'valid' : ours.reason
        seen.add(`${outcome}, ${theirs ? 'valid' : 'refused'}`)
        if (!theirs) expect(ours.kind).toBe('refused')
        else if (outcome === 'malformed') expect(time).toBeGreaterThan(999_999_999_999_999)
        else expect(['valid', 'stale', 'future']).toContain(outcome)
      }),
      { numRuns: 3_000 },
    )
    // The cases above include all of these.
    expect([...seen]).toEqual(
      expect.arrayContaining([
        'valid, valid',
        'stale, valid',
        'future, valid',
        'malformed, valid',
        'missing, refused',
        'malformed, refused',
        'mismatch, refused',
      ]),
    )
  })

  test.each([
    ['a delivery that was recorded and is sent again an hour later', -60],
    ['a time in the future, which would stay valid until then', 60],
  ])('is refused for %s; Sanity’s package looks at no clock', async (_case, minutes) => {
    const body = Buffer.from('{"_id":"project-bakery"}')
    const { ours, theirs } = await judge(sign(body, now + minutes * minute), body)
    expect(ours.kind).toBe('refused')
    expect(theirs).toBe(true)
  })

  test('covers the bytes of the body; Sanity’s package covers its text, in which broken bytes look alike', async () => {
    const signed = sign(Buffer.from('{"title":"\ufffd"}'), now)
    const other = Buffer.concat([Buffer.from('{"title":"'), Buffer.from([0xff]), Buffer.from('"}')])
    const { ours, theirs } = await judge(signed, other)
    expect(ours).toEqual({ kind: 'refused', reason: 'mismatch' })
    expect(theirs).toBe(true)
  })

  test.each([
    ['an empty body', Buffer.alloc(0)],
    ['a body that is not text', Buffer.from([0xff])],
  ])(
    'is accepted over %s, which Sanity’s package cannot check and Sanity never sends',
    async (_case, body) => {
      const { ours, theirs } = await judge(sign(body, now), body)
      expect(ours.kind).toBe('valid')
      expect(theirs).toBe(false)
    },
  )
})
