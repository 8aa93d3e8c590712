import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { heavyBodies, sendHeavyBody } from '../support/heavyBodies.ts'
import { connectClient, ownerKey, scriptToken, startTestLake } from '../support/lake.ts'

const refusals = [
  ['a query with 330,000 parameters', 401],
  ['a sign-in form of 4.8 MB', 413],
  ['a sign-in form of 3.3 MB in parts', 415],
] as const

describe('without signing in', () => {
  test.each(refusals)(
    '%s is refused before it is read, with a declared length or in endless chunks',
    async (name, status) => {
      const { port } = await startTestLake()
      const send = (endless: boolean) => sendHeavyBody(port, heavyBodies[name], { endless })
      expect(await Promise.all([send(false), send(true)])).toEqual([status, status])
    },
  )

  test('the owner can save while such bodies arrive, before any of them is answered', async () => {
    const { address, port } = await startTestLake()
    const client = connectClient(address)
    let answered = 0
    const sent = refusals.map(([name]) =>
      sendHeavyBody(port, heavyBodies[name], { endless: true }).then(() => {
        answered += 1
      }),
    )
    await client.create({ _id: 'rose', _type: 'flower' })
    expect(answered).toBe(0)
    await Promise.all(sent)
    expect(await client.fetch('count(*)')).toBe(1)
  })

  test('an incomplete body is not logged as a failure', async () => {
    const log = vi.fn()
    const { port, address } = await startTestLake({ log })
    const headers = 'content-type: application/x-www-form-urlencoded\r\ncontent-length: 1000'
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    const sent = `POST /sign-in HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${headers}\r\nexpect: 100-continue\r\n\r\nkey=`
    socket.write(sent)
    // The lake has begun to read the body.
    await once(socket, 'data')
    socket.resetAndDestroy()
    await once(socket, 'close')
    expect((await fetch(`${address}/v1/ping`)).status).toBe(200)
    expect(log).not.toHaveBeenCalled()
  })

  test('a small body is refused on a connection that stays open, as after the end of a session', async () => {
    const { address } = await startTestLake()
    const answer = await fetch(`${address}/v1/data/mutate/production`, {
      method: 'POST',
      headers: { cookie: 'lakeSession-embedded=over', origin: address, 'content-type': 'application/json' },
      body: JSON.stringify({ mutations: [], text: 'x'.repeat(200_000) }),
    })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('connection')).not.toBe('close')
    expect(await answer.json()).toMatchObject({ errorCode: 'SIO-401-ANF' })
  })
})

describe('the sign-in form', () => {
  const post = async (body: BodyInit, type?: string) => {
    const { address } = await startTestLake()
    const headers = { origin: address, ...(type !== undefined && { 'content-type': type }) }
    const init = { method: 'POST', body, headers, duplex: 'half', redirect: 'manual' } as const
    return (await fetch(`${address}/sign-in`, init)).status
  }
  const form = 'application/x-www-form-urlencoded'
  const toBody = (length: number) => `key=${ownerKey}&origin=`.padEnd(length, 'x')

  test('is accepted as browsers send it', async () => {
    expect(await post(new URLSearchParams({ key: ownerKey }))).toBe(303)
    expect(await post(toBody(4096), form)).toBe(303)
  })

  test.each([
    ['in parts', toBody(200), 'multipart/form-data; boundary=b', 415],
    ['as JSON', JSON.stringify({ key: ownerKey }), 'application/json', 415],
    ['as a text', toBody(200), 'text/plain', 415],
    ['over 4 kB', toBody(4097), form, 413],
  ])('%s is refused', async (_, body, type, status) => {
    expect(await post(body, type)).toBe(status)
  })

  test('over 4 kB is refused without a declared length', async () => {
    const chunks = new Blob([toBody(4097)]).stream()
    expect(await post(chunks, form)).toBe(413)
  })
})

describe('with a session or a token', () => {
  test.each([
    ['data/query', '{"query":"1"}', 5_242_880],
    ['data/mutate', '{"mutations":[]}', 5_242_880],
  ])('%s accepts 5 MB and no more', async (path, body, most) => {
    const { address } = await startTestLake()
    const post = async (length: number) => {
      const answer = await fetch(`${address}/v1/${path}/production`, {
        method: 'POST',
        headers: { authorization: `Bearer ${scriptToken}`, 'content-type': 'application/json' },
        body: body.padEnd(length),
      })
      return { status: answer.status, body: await answer.json() }
    }
    expect(await post(most)).toMatchObject({ status: 200 })
    expect(await post(most + 1)).toMatchObject({
      status: 413,
      body: { message: 'This request may have at most 5 MB' },
    })
  })
})
