import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { signIn, startTestLake } from '../support/lake.ts'

const toSocketAddress = (address: string) => `${address.replace('http', 'ws')}/v2022-06-30/socket/production`

/** One tab of a Studio: what it expected of the others, and its calls, as `@sanity/bifur-client` makes them. */
async function openTab(address: string) {
  const headers = { cookie: await signIn(address), origin: address }
  const socket = new WebSocket(toSocketAddress(address), { headers })
  onTestFinished(() => socket.terminate())
  const seen: unknown[] = []
  const answers = new Map<unknown, unknown>()
  socket.on('message', (data) => {
    const message = JSON.parse(String(data))
    if (message.method === 'presence_subscription') seen.push(message.params.result)
    else answers.set(message.id, message.result ?? message.error)
  })
  await once(socket, 'open')
  let count = 0
  const call = async (method: string, params: object = {}) => {
    const id = String(++count)
    socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params: { ...params, apiVersion: 'v1' } }))
    await expect.poll(() => answers.has(id)).toBe(true)
    return answers.get(id)
  }
  return { socket, seen, answers, call, subscribe: () => call('presence_subscribe') }
}

async function openTwo() {
  const { address } = await startTestLake()
  const tabs = [await openTab(address), await openTab(address)] as const
  for (const { subscribe } of tabs) expect(await subscribe()).toEqual(expect.any(String))
  return tabs
}

const data = {
  sessionId: 'a',
  locations: [{ type: 'document', documentId: 'project-bakery', path: ['title'] }],
}
const left = { type: 'disconnect', i: 'owner', m: { session: 'a' } }

test('a tab learns where the others are, and that one has left', async () => {
  const [first, second] = await openTwo()
  expect(await first.call('presence_announce', { data })).toBe(true)
  await expect.poll(() => second.seen).toEqual([{ type: 'state', i: 'owner', m: data }])
  await second.call('presence_rollcall', { session: 'b' })
  await expect.poll(() => first.seen).toContainEqual({ type: 'rollCall', i: 'owner', session: 'b' })
  await first.call('presence_disconnect', { session: 'a' })
  await expect.poll(() => second.seen).toContainEqual(left)
})

test('a tab that is closed without a word has left, too', async () => {
  const [first, second] = await openTwo()
  await first.call('presence_announce', { data })
  first.socket.terminate()
  await expect.poll(() => second.seen).toContainEqual(left)
})

test('a tab that is reloaded has not left when its old socket ends', async () => {
  const [first, second] = await openTwo()
  await first.call('presence_announce', { data })
  await second.call('presence_announce', { data })
  first.socket.terminate()
  await second.call('presence_rollcall', { session: 'later' })
  await expect.poll(() => second.seen).toContainEqual({ type: 'rollCall', i: 'owner', session: 'later' })
  expect(second.seen).not.toContainEqual(left)
})

test('a tab expected nothing more once it has unsubscribed', async () => {
  const { address } = await startTestLake()
  const tab = await openTab(address)
  const subscriptionId = await tab.subscribe()
  await tab.call('presence_unsubscribe', { subscriptionId })
  await tab.call('presence_announce', { data })
  expect(tab.seen).toEqual([])
})

test.each([
  ['text that is not JSON', 'hello'],
  ['another method', '{"jsonrpc":"2.0","id":"1","method":"secrets_list"}'],
  ['a call without its session', '{"jsonrpc":"2.0","id":"1","method":"presence_rollcall","params":{}}'],
])('%s is answered with an error, and the tab stays connected', async (_name, message) => {
  const { address } = await startTestLake()
  const { socket, answers } = await openTab(address)
  socket.send(message)
  await expect.poll(() => answers.get(null)).toMatchObject({ code: -32600 })
  expect(socket.readyState).toBe(WebSocket.OPEN)
})

test.each([
  ['who is not signed in', {}, 401],
  ['from a page of elsewhere', { origin: 'https://evil.example' }, 403],
])('nobody %s learns where the owner is', async (_name, headers, status) => {
  const { address } = await startTestLake()
  const socket = new WebSocket(toSocketAddress(address), { headers })
  socket.on('error', () => {})
  const [, response] = await once(socket, 'unexpected-response')
  expect(response.statusCode).toBe(status)
})
