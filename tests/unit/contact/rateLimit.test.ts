import { describe, expect, test } from 'vitest'
import { createRateLimit, createVisitorKeys, toVisitorAddress } from '#lib/contact/rateLimit.ts'

const limits = { windowSeconds: 60, perVisitor: 3, overall: 8 }

describe('the limits', () => {
  test('apply per visitor', async () => {
    const takeTurn = createRateLimit(limits)
    for (const _ of [1, 2, 3]) expect(await takeTurn('192.0.2.1')).toEqual({ kind: 'free' })
    expect(await takeTurn('192.0.2.1')).toMatchObject({ kind: 'limited', retryAfterSeconds: 60 })
    expect(await takeTurn('192.0.2.2')).toEqual({ kind: 'free' })
  })

  test('apply to all visitors together, and one busy visitor does not use them up', async () => {
    const takeTurn = createRateLimit(limits)
    for (let n = 0; n < 20; n += 1) await takeTurn('192.0.2.1')
    for (const n of [2, 3, 4, 5, 6]) expect(await takeTurn(`192.0.2.${n}`)).toEqual({ kind: 'free' })
    expect(await takeTurn('192.0.2.7')).toMatchObject({ kind: 'limited' })
  })

  test('count visitors without a trusted address together', async () => {
    const takeTurn = createRateLimit(limits)
    for (let n = 0; n < limits.overall; n += 1) expect(await takeTurn(null)).toEqual({ kind: 'free' })
    expect(await takeTurn(null)).toMatchObject({ kind: 'limited' })
  })
})

describe('the address of a visitor', () => {
  const headers = new Headers({
    'x-visitor-address': '192.0.2.1',
    'x-forwarded-for': '203.0.113.1, 203.0.113.2',
  })

  test('is the one seen by our own front server', () => {
    expect(toVisitorAddress(headers, { ownFront: true, proxy: false })).toBe('192.0.2.1')
    expect(toVisitorAddress(headers, { ownFront: true, proxy: true })).toBe('192.0.2.1')
  })

  test('is the last hop of a trusted proxy on a platform, and unknown without one', () => {
    expect(toVisitorAddress(headers, { ownFront: false, proxy: true })).toBe('203.0.113.2')
    expect(toVisitorAddress(headers, { ownFront: false, proxy: false })).toBeNull()
  })

  test('becomes a key that hides it and changes every day', () => {
    let now = Date.UTC(2026, 10, 21, 23, 59)
    const toKey = createVisitorKeys(() => now)
    const today = toKey('192.0.2.1')
    expect(today).not.toContain('192')
    expect(toKey('192.0.2.1')).toBe(today)
    expect(toKey('192.0.2.2')).not.toBe(today)
    now += 120_000
    expect(toKey('192.0.2.1')).not.toBe(today)
    expect(createVisitorKeys(() => now)('192.0.2.1')).not.toBe(toKey('192.0.2.1'))
  })

  test('counts an IPv6 network as one visitor, and an IPv4 address in any notation', () => {
    const toKey = createVisitorKeys(() => 0)
    expect(toKey('2001:db8:1:2:aaaa::1')).toBe(toKey('2001:0db8:1:2::2'))
    expect(toKey('2001:db8:1:2:3:4:5:6')).toBe(toKey('2001:db8:1:2::'))
    expect(toKey('2001:db8:1:3::1')).not.toBe(toKey('2001:db8:1:2::1'))
    expect(toKey('2001:db8::1')).not.toBe(toKey('2001:db8:1::1'))
    expect(toKey('fe80::1%eth0')).toBe(toKey('fe80::2'))
    expect(toKey('::1')).toBe(toKey('::2'))
    expect(toKey('::ffff:192.0.2.1')).toBe(toKey('192.0.2.1'))
  })
})
