import { createServer } from 'node:http'
import { createTemporaryFolder, listen } from '@freelance-site/foundation/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { gatherMedia } from '../src/images/imageCache.ts'

const sizing = vi.hoisted(() => ({ attempts: 0, code: 'fileUnreadable' }))
vi.mock('../src/images/sizeImage.ts', () => ({
  sizeImage: async () => {
    sizing.attempts += 1
    throw new Error('out of memory')
  },
  toUnusable: () => ({ code: sizing.code, parameters: {}, severity: 'error', place: {} }),
}))
afterEach(() => void vi.useRealTimers())

test.each([
  ['the machine may be the cause', 'fileUnreadable', 2],
  ['the file is the cause', 'isHeic', 1],
])('a picture that could not be sized is tried again after ten minutes, if %s', async (_, code, attempts) => {
  const server = createServer((_request, response) => void response.end(code))
  const imagesUrl = `http://127.0.0.1:${await listen(server)}`
  const folder = createTemporaryFolder()
  const gather = () =>
    gatherMedia(
      [
        {
          key: 'one',
          image: {
            asset: { _id: 'image-one-90x60-jpg' },
            hotspot: { x: 0.5, y: 0.5 },
            crop: { top: 0, right: 0, bottom: 0, left: 0 },
          },
          frame: { ratio: 3 / 2, widths: [40] },
          document: 'project-one',
          path: 'image',
        },
      ],
      folder,
      { imagesUrl },
    )
  Object.assign(sizing, { attempts: 0, code })
  vi.useFakeTimers({ toFake: ['Date'] })
  for (const seen of [1, 1]) {
    expect(await gather()).toMatchObject({ kind: 'gathered', media: { one: null } })
    expect(sizing.attempts).toBe(seen)
  }
  vi.setSystemTime(Date.now() + 600_001)
  await gather()
  expect(sizing.attempts).toBe(attempts)
})
