import { request } from 'node:http'
import { expect, test } from 'vitest'
import { connectClient, scriptToken, startTestLake } from '../support/lake.ts'

const studio = 'http://localhost:3333'
const path = '/v2025-02-19/data/listen/production?query=*'

/** Requests a stream as a browser does by a host name. Returns what it gets first, and ends the stream. */
function openStream(port: number, host: string, to: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number | undefined; headers: Record<string, unknown>; text: string }>(
    (resolve, reject) => {
      const sent = request({
        host: '127.0.0.1',
        port,
        path: to,
        headers: { host, origin: studio, ...headers },
      })
      sent.on('error', reject).on('response', (response) => {
        const answer = { status: response.statusCode, headers: response.headers }
        const end = (text: string) => {
          resolve({ ...answer, text })
          sent.destroy()
        }
        response.setEncoding('utf8').once('end', () => end(''))
        response.on('data', (text: string) => /event:|\{/.test(text) && end(text))
      })
      sent.end()
    },
  )
}

const authorization = `Bearer ${scriptToken}`

test.each([path, '/v2025-02-19/data/live/events/production?includeDrafts=true'])(
  'a stream of a project’s host gets a host of its own, with a ticket that holds once: %s',
  async (stream) => {
    const { port } = await startTestLake({ allowedOrigins: [studio] })
    const host = `embedded.localhost:${port}`
    const first = await openStream(port, host, stream, { authorization })
    expect(first).toMatchObject({ status: 307, headers: { 'access-control-allow-origin': studio } })
    const second = await openStream(port, host, stream, { authorization })
    const [own, other] = [first, second].map(({ headers }) => new URL(String(headers.location)))
    expect(own?.hostname).toMatch(/^stream-\d+\.embedded\.localhost$/)
    expect(other?.hostname).not.toBe(own?.hostname)

    // After a redirect to another host a browser sends no token, and a page that it does not name.
    const follow = (address = own, origin = 'null') =>
      openStream(port, address?.host ?? '', `${address?.pathname}${address?.search}`, { origin })
    expect((await follow(own, 'https://evil.example')).status).toBe(403)
    expect(await follow()).toMatchObject({
      status: 200,
      headers: { 'access-control-allow-origin': 'null', 'access-control-allow-credentials': 'true' },
      text: expect.stringContaining('event: welcome'),
    })
    expect((await follow()).status).toBe(403)
  },
)

test('a lake that allows every page without its cookie lets a redirected stream in, too', async () => {
  const allowedOrigins = [studio, { origin: '*', credentials: false }]
  const { port } = await startTestLake({ allowedOrigins })
  const { headers } = await openStream(port, `embedded.localhost:${port}`, path, { authorization })
  const { host, pathname, search } = new URL(String(headers.location))
  const { status, headers: answered } = await openStream(port, host, pathname + search, { origin: 'null' })
  expect([status, answered['access-control-allow-origin']]).toEqual([200, 'null'])
})

test('a ticket has the rights of who asked for it', async () => {
  const { port, address } = await startTestLake({ allowedOrigins: [studio], aclMode: 'public' })
  await connectClient(address).create({ _id: 'drafts.secret', _type: 'note' })
  const { headers } = await openStream(port, `embedded.localhost:${port}`, path)
  const location = new URL(String(headers.location))
  const forDrafts = location.search.replace('query=*', 'includeDrafts=true')
  const live = `/v2025-02-19/data/live/events/production${forDrafts}`
  expect((await openStream(port, location.host, live, { origin: 'null' })).status).toBe(401)
})

test('a ticket ends with the token that asked for it', async () => {
  const { port, address } = await startTestLake({ allowedOrigins: [studio] })
  const url = '/projects/embedded/tokens'
  const client = connectClient(address)
  const body = { label: 'page', roleName: 'viewer' }
  const { id, key } = await client.request({ method: 'POST', url, body })
  const { headers } = await openStream(port, `embedded.localhost:${port}`, path, {
    authorization: `Bearer ${key}`,
  })
  const { host, pathname, search } = new URL(String(headers.location))
  await client.request({ method: 'DELETE', url: `${url}/${id}` })
  expect((await openStream(port, host, pathname + search, { origin: 'null' })).status).toBe(403)
})

test('a stream stays at its host if it has none to spare, or comes from no browser', async () => {
  const { port } = await startTestLake({ allowedOrigins: [studio] })
  const plain = await openStream(port, `localhost:${port}`, path, { authorization })
  expect(plain).toMatchObject({ status: 200, text: expect.stringContaining('event: welcome') })
  const headers = { host: `embedded.localhost:${port}`, authorization }
  const status = await new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers })
    sent.on('error', reject).on('response', (response) => {
      resolve(response.statusCode)
      sent.destroy()
    })
    sent.end()
  })
  expect(status).toBe(200)
})
