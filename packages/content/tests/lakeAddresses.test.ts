import { describe, expect, test } from 'vitest'
import { toAllowedHosts, toSignInUrl } from '../src/lake/lakeAddresses.ts'

const toPlace = (HOST: string, SITE_URL?: string) => ({ HOST, PORT: 3000, SITE_URL })

describe('the addresses of the lake', () => {
  test('let browsers reach the lake under every host name of the site and no other', () => {
    expect(toAllowedHosts(toPlace('0.0.0.0', 'https://example.com'))).toEqual([
      'localhost:3000',
      '127.0.0.1:3000',
      '[::1]:3000',
      'example.com',
    ])
    expect(toAllowedHosts(toPlace('192.0.2.7'))).toContain('192.0.2.7:3000')
  })

  test('sign the browser in with a key that never reaches a server log', () => {
    const link = new URL(toSignInUrl('https://example.com', 'a key'))
    expect(link.pathname).toBe('/lake/sign-in')
    expect(link.searchParams.get('origin')).toBe('https://example.com/studio')
    expect(link.search).not.toContain('key')
    expect(new URLSearchParams(link.hash.slice(1)).get('key')).toBe('a key')
  })
})
