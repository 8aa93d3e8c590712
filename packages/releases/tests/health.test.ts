import { expect, test } from 'vitest'
import { toDraft } from '../testing/drafts.ts'
import { setUpFront } from '../testing/front.ts'

test('the front server is live but not ready until visitors get pages', async () => {
  const { origin, site, releases } = await setUpFront()
  const health = async (name: string) => {
    const response = await fetch(`${origin}/health/${name}`)
    expect(response.headers.get('cache-control')).toBe('no-store')
    return [response.status, await response.json()]
  }
  expect(await health('live')).toEqual([200, { status: 'live' }])
  expect(await health('ready')).toEqual([503, { status: 'starting', release: null, messages: 'ok' }])
  await releases.write(toDraft('r1'))
  await site.switchTo('r1')
  expect(await health('ready')).toEqual([200, { status: 'ready', release: 'r1', messages: 'ok' }])
  expect(await health('live')).toEqual([200, { status: 'live' }])
})
