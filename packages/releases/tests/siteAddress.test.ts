import { describe, expect, test } from 'vitest'
import { formatReady, toSelfUrl, toSiteUrl } from '../src/host/siteAddress.ts'
import { exampleSite } from '../testing/site.ts'

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

test('a site that is ready says its version and its addresses, the editor’s by the name of the editor', () => {
  const siteUrl = 'http://localhost:3000'
  const { editor } = exampleSite
  expect(formatReady('Ready.', { siteUrl, editor, version: '2.1.0' })).toBe(
    `\nReady. Version 2.1.0\n  Site    ${siteUrl}\n  Studio  ${siteUrl}/studio\n\n`,
  )
  expect(formatReady('Ready.', { siteUrl, editor, editorUrl: `${siteUrl}/studio#key` })).toBe(
    `\nReady.\n  Site    ${siteUrl}\n  Studio  ${siteUrl}/studio#key\n\n`,
  )
})
