import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createLog } from '#server/log.ts'
import { setUpFront } from './setUpFront.ts'

const visitor = { 'x-forwarded-for': '203.0.113.9', cookie: 'session=1', 'user-agent': 'Ada’s browser' }

test('a page that fails is noted with its path, and with nothing about who asked', async () => {
  const { origin, switchboard, lines, details } = await setUpFront({
    trustProxy: true,
    listener: () => (_request, response) => void response.writeHead(500).end(),
  })
  await switchboard.activate('r1')
  const { 'user-agent': _, ...headers } = visitor
  await fetch(`${origin}/contact?email=ada@example.com`, { headers })
  await vi.waitFor(() => expect(details).toHaveLength(1))
  expect(details[0]).toEqual({
    level: 'error',
    method: 'GET',
    path: '/contact',
    status: 500,
    ms: expect.any(Number),
    release: 'r1',
  })
  expect(JSON.stringify([lines, details])).not.toMatch(/ada|203\.0\.113|session|127\.0\.0\.1/)
})

test('a page that takes long is noted; one that does not, and one a visitor left, are not', async () => {
  const { origin, switchboard, details } = await setUpFront({
    listener: () => async (request, response) => {
      if (request.url !== '/quick') await sleep(1_100)
      response.end()
    },
  })
  await switchboard.activate('r1')
  await fetch(`${origin}/quick`)
  await fetch(`${origin}/left`, { signal: AbortSignal.timeout(100) }).catch(() => null)
  await fetch(`${origin}/slow`)
  await vi.waitFor(() => expect(details).toMatchObject([{ level: 'warn', path: '/slow', status: 200 }]))
})

test('the secret in the address of the deploy hook is noted nowhere', async () => {
  const { origin, switchboard, lines, details } = await setUpFront()
  await switchboard.activate('r1')
  await fetch(`${origin}/publisher/hook/the-secret`, { method: 'POST' })
  await vi.waitFor(() => expect(details).toMatchObject([{ path: '/publisher', status: 503 }]))
  expect(lines.join()).not.toContain('the-secret')
})

test('a terminal gets sentences, anything else one JSON object a line', () => {
  const said: string[] = []
  const write = (text: string) => said.push(text) > 0
  createLog('front', { isTTY: true, write })('release r1 is live.', { release: 'r1' })
  createLog('front', { isTTY: false, write })('two\nlines', { level: 'warn', status: 500 })
  expect(said[0]).toBe('front: release r1 is live.\n')
  expect(said[1]?.trimEnd()).not.toContain('\n')
  expect(JSON.parse(said[1] ?? '')).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    level: 'warn',
    process: 'front',
    message: 'two\nlines',
    status: 500,
  })
})
