import { describe, expect, test, vi } from 'vitest'
import * as identity from '#lib/identity.ts'

const { currency, keyPrefix, timeZone } = identity

describe('every identity', () => {
  test('has a prefix of keys that can stand in an address', () => {
    expect(keyPrefix).toMatch(/^[a-z0-9-]+$/)
  })

  test('has a time zone that is known', () => {
    expect(() => new Intl.DateTimeFormat('fr', { timeZone })).not.toThrow()
  })

  test('has a currency with hundredths, in which amounts are stored', () => {
    const { maximumFractionDigits } = new Intl.NumberFormat('fr', {
      style: 'currency',
      currency,
    }).resolvedOptions()
    expect(maximumFractionDigits).toBe(2)
  })
})

describe('an identity that lacks a value ends with one sentence that says where', () => {
  test.each([
    ['its brand', { brand: ' ' }],
    ['a figure', { claims: { ...identity.claims, clients: '' } }],
    ['a profile', { profiles: { ...identity.profiles, codeHost: '' } }],
  ])('%s', async (_, change) => {
    vi.resetModules()
    vi.doMock('#lib/identity.ts', () => ({ ...identity, ...change }))
    await expect(import('#lib/content/siteSettings.ts')).rejects.toThrow(
      'lib/identity.ts lacks it: docs/make-it-yours.md',
    )
  })
})
