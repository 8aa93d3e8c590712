import { existsSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { chromium } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { connectClient, startTestLake } from '../support/lake.ts'

/** A connection to the lake that can be cut: what is open ends, and nothing new is accepted. */
async function startCable(lakePort: number) {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((socket) => {
    if (isCut) return socket.destroy()
    const onward = connect(lakePort, '127.0.0.1')
    for (const one of [socket, onward]) {
      sockets.add(one)
      one.on('error', () => {}).on('close', () => one.destroy())
    }
    return socket.pipe(onward).pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('A server listens on a port.')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {
    port: address.port,
    cut: () => {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    mend: () => {
      isCut = false
    },
  }
}

test('a page shows a change that was made while its connection was cut, within a second of coming back', async () => {
  const { address, port } = await startTestLake({ allowedHosts: ['lake.example'] })
  const client = connectClient(address)
  await client.create({ _id: 'rose', _type: 'flower', name: 'Rose' })
  const cable = await startCable(port)
  const paths = [chromium.executablePath(), '/usr/bin/chromium', '/usr/bin/google-chrome']
  const browser = await chromium.launch({
    executablePath: paths.find((path) => existsSync(path)),
    args: [`--host-resolver-rules=MAP lake.example:80 127.0.0.1:${cable.port}`],
  })
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  await page.goto('http://lake.example/ping')
  await page.evaluate(() => {
    document.body.textContent = ''
    const events = new EventSource('/v2025-02-19/data/live/events/production')
    for (const name of ['welcome', 'message', 'restart'])
      events.addEventListener(name, ({ lastEventId }) => {
        document.body.append(`${name} ${lastEventId}\n`)
      })
  })
  await expect.poll(() => page.textContent('body')).toContain('welcome')

  cable.cut()
  const { _rev } = await client.patch('rose').set({ name: 'Red rose' }).commit()
  expect(await page.textContent('body')).not.toContain(_rev)
  cable.mend()
  const startedAt = performance.now()
  await page.getByText(`message ${_rev}`).waitFor()
  expect(performance.now() - startedAt).toBeLessThan(1000)
})
