import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { setUpFront } from '../testing/front.ts'

describe('before the first release, the front server', () => {
  test('shows a waiting page in both languages with Retry-After', async () => {
    const { origin } = await setUpFront()
    const response = await fetch(`${origin}/services`)
    expect([response.status, response.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const html = await response.text()
    expect(html).toContain('<section lang="fr">')
    expect(html).toContain('<section lang="en">')
    expect(html).toContain('http-equiv="refresh"')
    const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(html) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain(`style-src 'sha256-${hash}';`)
    expect(policy).not.toContain('unsafe')
  })
})
