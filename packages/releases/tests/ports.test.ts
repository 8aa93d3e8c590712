import { createServer } from 'node:net'
import { ProblemError } from '@freelance-site/foundation/node'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort, waitForPort } from '../src/host/ports.ts'

const nowhere = '192.0.2.1'

test('a port that stays in use is reported as taken after the timeout', async () => {
  const port = await findFreePort()
  const server = createServer()
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  expect(await waitForPort(port, '127.0.0.1', 0)).toBe(false)
})

test('a port is free again once its server is gone', async () => {
  const port = await findFreePort()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const waited = waitForPort(port, '127.0.0.1')
  server.close()
  expect(await waited).toBe(true)
})

test.each([
  ['a known port', () => waitForPort(3000, nowhere)],
  ['any port', () => findFreePort(nowhere)],
])('an address of another machine is reported as a wrong HOST, for %s', async (_what, listen) => {
  const [tried] = await Promise.allSettled([listen()])
  expect(tried).toMatchObject({ status: 'rejected', reason: expect.any(ProblemError) })
  expect(tried).toHaveProperty('reason.message', expect.stringContaining(`HOST: must be`))
})
