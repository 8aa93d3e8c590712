import { describe, expect, test } from 'vitest'
import { toSelfUrl, toSiteUrl } from '../src/host/siteAddress.ts'

const toPlace = (HOST = '127.0.0.1', SITE_URL?: string) => ({ HOST, PORT: 3000, SITE_URL })

describe('the addresses of the site', () => {
  test.each([
    [toPlace(), 'http://localhost:3000', 'http://127.0.0.1:3000'],
    [toPlace('0.0.0.0'), 'http://localhost:3000', 'http://127.0.0.1:3000'],
    [toPlace('::'), 'http://localhost:3000', 'http://127.0.0.1:3000'],
    [toPlace('::1'), 'http://localhost:3000', 'http://[::1]:3000'],
    [toPlace('192.0.2.7'), 'http://192.0.2.7:3000', 'http://192.0.2.7:3000'],
    [toPlace('0.0.0.0', 'https://example.com'), 'https://example.com', 'http://127.0.0.1:3000'],
  ])('for %o are %s for visitors and %s for its own processes', (place, site, self) => {
    expect(toSiteUrl(place)).toBe(site)
    expect(toSelfUrl(place)).toBe(self)
  })
})
