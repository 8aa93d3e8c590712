import { describe, expect, test } from 'vitest'
import { toNetworks, toTrustedHop, toVisitorAddress } from '../src/visitorAddress.ts'

describe('the address of a visitor', () => {
  const headers = new Headers({
    'x-visitor-address': '192.0.2.1',
    'x-forwarded-for': '203.0.113.1, 203.0.113.2',
  })

  test('is the one seen by our own front server', () => {
    expect(toVisitorAddress(headers, { ownFront: true, proxies: 0 })).toBe('192.0.2.1')
    expect(toVisitorAddress(headers, { ownFront: true, proxies: 1 })).toBe('192.0.2.1')
  })

  test('is the last hop of a trusted proxy on a platform, and unknown without one', () => {
    expect(toVisitorAddress(headers, { ownFront: false, proxies: 1 })).toBe('203.0.113.2')
    expect(toVisitorAddress(headers, { ownFront: false, proxies: 0 })).toBeNull()
  })

  test('is the one that the outermost of several trusted proxies saw', () => {
    for (const [proxies, expected] of [
      [2, '203.0.113.1'],
      [3, '203.0.113.1'],
    ] as const)
      expect(toVisitorAddress(headers, { ownFront: false, proxies })).toBe(expected)
    for (const [header, expected] of [
      [['a', 'b, c'], 'b'],
      ['a,, b ,', 'a'],
      ['a', 'a'],
      ['', null],
      [undefined, null],
    ] as const)
      expect(toTrustedHop(header === undefined || typeof header === 'string' ? header : [...header], 2)).toBe(
        expected,
      )
  })

  test('is the one a platform names in its own header, if the settings name that header', () => {
    const named = new Headers({ 'x-forwarded-for': '203.0.113.1', 'x-platform-client': '192.0.2.9' })
    const header = 'X-Platform-Client'
    expect(toVisitorAddress(named, { ownFront: false, proxies: 0, header })).toBe('192.0.2.9')
    expect(toVisitorAddress(named, { ownFront: false, proxies: 1, header })).toBe('192.0.2.9')
    expect(toVisitorAddress(headers, { ownFront: false, proxies: 1, header })).toBeNull()
    expect(toVisitorAddress(named, { ownFront: true, proxies: 0, header })).toBeNull()
  })

  test.each([
    ['192.0.2.1', ['192.0.2.1']],
    ['::ffff:192.0.2.1', ['192.0.2.1']],
    ['2001:0DB8:0001:0203:aaaa::1', ['2001:db8:1:203::/64', '2001:db8:1:200::/56', '2001:db8:1::/48']],
    ['2001:db8:1:2ff::', ['2001:db8:1:2ff::/64', '2001:db8:1:200::/56', '2001:db8:1::/48']],
    ['fe80::1%eth0', ['fe80::/64', 'fe80::/56', 'fe80::/48']],
    ['not an address', ['not an address']],
  ])('%s belongs to the networks %j', (address, networks) => {
    expect(toNetworks(address)).toEqual(networks)
  })
})
