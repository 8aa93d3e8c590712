import { describe, expect, test } from 'vitest'
import { toFormAction } from '#lib/contact/paths.ts'
import { createFrontServer } from '#server/front/frontServer.ts'
import { listen } from '../../support/listen.ts'
import { setUpFront } from './setUpFront.ts'

/** Sends the contact form as a browser without scripts does. */
const post = (
  origin: string,
  { path = toFormAction('fr'), type = 'application/x-www-form-urlencoded' } = {},
) =>
  fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': type },
    body: 'fullName=Ada&message=Bonjour',
    redirect: 'manual',
  })

const leadsTo = ({ status, headers }: Response) => [
  status,
  headers.get('location'),
  headers.get('cache-control'),
]

const dying = () =>
  setUpFront({
    listener: () => (request) => void request.resume().once('end', () => request.socket.destroy()),
  })

/** A front server whose site throws. */
async function startBroken(): Promise<string> {
  const server = createFrontServer({
    site: { answer: async () => Promise.reject(new Error('broken')) },
    lakePort: undefined,
    publisherPort: () => undefined,
    trustProxy: false,
    log: () => {},
  })
  return `http://127.0.0.1:${await listen(server)}`
}

describe('a contact form sent without scripts', () => {
  test('that a release dies over leads to the page that says so, in the language it was written in', async () => {
    const { origin, switchboard, lines } = await dying()
    await switchboard.activate('r1')
    expect(leadsTo(await post(origin))).toEqual([303, '/contact/not-sent', 'no-store'])
    expect(leadsTo(await post(origin, { path: toFormAction('en') }))).toEqual([
      303,
      '/en/contact/not-sent',
      'no-store',
    ])
    expect(lines.filter((line) => line.includes('broke off'))).toHaveLength(2)
  })

  test('leads there too while there is no release, and when this server itself fails', async () => {
    const { origin } = await setUpFront()
    expect(leadsTo(await post(origin, { path: toFormAction('en') }))).toEqual([
      303,
      '/en/contact/not-sent',
      'no-store',
    ])
    expect(leadsTo(await post(await startBroken()))).toEqual([303, '/contact/not-sent', 'no-store'])
  })

  test('is told from what scripts send, and from every other address', async () => {
    const { origin, switchboard } = await dying()
    await switchboard.activate('r1')
    for (const asked of [{ type: 'application/json' }, { path: '/api/contact/more' }]) {
      const answer = await post(origin, asked)
      expect([answer.status, await answer.json()]).toEqual([502, { message: 'The answer broke off.' }])
    }
    const answer = await post(await startBroken(), { type: 'application/json' })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
  })
})
