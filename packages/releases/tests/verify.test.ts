import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { verifySignature } from '../src/webhook/verify.ts'
import { secret, sign } from '../testing/webhookRequest.ts'

const now = Date.UTC(2026, 10, 21)
const minute = 60_000
const body = Buffer.from('{"_id":"project-bakery","_type":"project"}')
const verify = (header: string | null, bytes: Uint8Array = body) =>
  verifySignature({ body: bytes, header, secret, now })

describe('a webhook signature', () => {
  test('is valid over the exact bytes of the body', () => {
    expect(verify(sign(body, now))).toBeNull()
  })

  test.each([
    ['no header', null, 'missing'],
    ['an empty header', '', 'missing'],
    ['words', 'signature', 'malformed'],
    ['no time', sign(body, now).replace(/^t=\d+,/, ''), 'malformed'],
    ['a header sent twice', `${sign(body, now)}, ${sign(body, now)}`, 'malformed'],
    ['two signatures', `${sign(body, now)},v1=x`, 'malformed'],
    ['a time with a zero before it', sign(body, `0${now}`), 'malformed'],
    ['a time that is not a number', sign(body, 'now'), 'malformed'],
    ['another secret', sign(body, now, 'another secret'), 'mismatch'],
    ['36 minutes of age', sign(body, now - 36 * minute), 'stale'],
    ['a clock 6 minutes ahead', sign(body, now + 6 * minute), 'future'],
  ])('is refused with %s', (_case, header, reason) => {
    expect(verify(header)).toBe(reason)
  })

  test.each([
    ['35 minutes of age', -35 * minute, null],
    ['a millisecond more', -35 * minute - 1, 'stale'],
    ['a clock 5 minutes ahead', 5 * minute, null],
    ['a clock a millisecond further ahead', 5 * minute + 1, 'future'],
  ])('with %s is at the limit: %i ms gives %s', (_case, ms, refusal) => {
    expect(verify(sign(body, now + ms))).toBe(refusal)
  })

  test('is refused if any byte of the body changes', () => {
    for (let at = 0; at < body.length; at += 1) {
      const changed = Buffer.from(body)
      changed.writeUInt8(body.readUInt8(at) ^ 1, at)
      expect(verify(sign(body, now), changed)).toBe('mismatch')
    }
  })

  test('is refused if any character of the header changes', () => {
    const header = sign(body, now)
    const position = fc.nat({ max: header.length - 1 })
    fc.assert(
      fc.property(position, fc.string({ minLength: 1, maxLength: 1 }), (at, character) => {
        fc.pre(header[at] !== character)
        return verify(header.slice(0, at) + character + header.slice(at + 1)) !== null
      }),
      { numRuns: 2_000 },
    )
  })
})
