import { createServer } from 'node:http'
import { createTestLake } from 'content-lake/testing'
import { listen } from '@freelance-site/foundation/testing/listen'
import { expect, onTestFinished, test, vi } from 'vitest'
import { followPublications } from '../src/lakeClient.ts'
import { findFreePort } from '../src/processes/ports.ts'

/** Follows the publications of a lake at a port until the test ends it. */
function follow(port: number) {
  const ending = new AbortController()
  const onPublication = vi.fn()
  const lines: string[] = []
  followPublications(
    {
      projectId: 'content-lake',
      dataset: 'production',
      token: undefined,
      origin: `http://127.0.0.1:${port}`,
      name: 'the lake of this test',
      imagesUrl: '',
      browserImagesUrl: '',
    },
    { onPublication, log: (line) => lines.push(line), signal: ending.signal },
  )
  onTestFinished(() => ending.abort())
  const called = (times: number) =>
    vi.waitFor(() => expect(onPublication).toHaveBeenCalledTimes(times), { timeout: 10_000 })
  return { called, lines, onPublication, stop: () => ending.abort() }
}

test('publications in a lake are followed, those of drafts are not, until the signal aborts', async () => {
  const lake = await createTestLake()
  onTestFinished(() => lake.close())
  const { called, lines, onPublication, stop } = follow(lake.port)
  await called(1)
  await lake.client.create({ _id: 'drafts.a', _type: 'note' })
  await lake.client.create({ _id: 'a', _type: 'note' })
  await called(2)
  stop()
  await lake.client.patch('a', { set: { text: 'changed' } }).commit()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(onPublication).toHaveBeenCalledTimes(2)
  expect(lines).toEqual([])
})

test('a lake that does not answer at first, or stops, is followed once it answers', async () => {
  const port = await findFreePort()
  const { called } = follow(port)
  await new Promise((resolve) => setTimeout(resolve, 500))
  const lake = await createTestLake({ port })
  await called(1)
  await lake.close()
  const next = await createTestLake({ port })
  onTestFinished(() => next.close())
  await called(2)
}, 40_000)

test('a lake that refuses is asked again every 30 s, and logged once', async () => {
  let asked = 0
  const lake = createServer((request, response) => {
    if (request.url?.includes('/live/events')) asked += 1
    response.writeHead(403).end('{}')
  })
  onTestFinished(() => void lake.close())
  const port = await listen(lake)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { lines, onPublication } = follow(port)
  await vi.waitFor(() => expect(lines).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(25_000)
  expect(asked).toBe(1)
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(5_000)
    expect(asked).toBe(4)
  })
  expect(lines).toEqual([expect.stringContaining('the lake of this test cannot be followed')])
  expect(onPublication).not.toHaveBeenCalled()
})
