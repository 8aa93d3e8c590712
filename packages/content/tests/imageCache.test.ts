import { createServer, type ServerResponse } from 'node:http'
import { listen } from '@freelance-site/foundation/testing'
import { expect, test } from 'vitest'
import { getOriginal } from '../src/images/imageCache.ts'
import { createProblem } from '../src/problems.ts'

/** A lake whose images are answered by the test; returns their base address. */
async function serve(answer: (response: ServerResponse, time: number) => void) {
  const requests = { count: 0 }
  const server = createServer((_request, response) => {
    requests.count += 1
    answer(response, requests.count)
  })
  const port = await listen(server)
  return { requests, imagesUrl: `http://127.0.0.1:${port}` }
}

const id = 'image-0123456789abcdef0123456789abcdef01234567-10x10-png'
const limits = { silence: 1000, largest: 1024 }

test('a file of undeclared length is read up to the limit and no further', async () => {
  let sent = 0
  const { requests, imagesUrl } = await serve((response) => {
    const send = () => {
      if (response.destroyed) return
      sent += 512
      response.write(Buffer.alloc(512), () => setTimeout(send, 5))
    }
    send()
  })
  expect(await getOriginal(imagesUrl, id, limits)).toEqual({
    kind: 'missing',
    problem: createProblem('fileTooLarge', { megabytes: limits.largest / 1024 / 1024 }),
  })
  expect(requests.count).toBe(1)
  const soonAfter = sent
  expect(soonAfter).toBeLessThan(64 * 1024)
})

test('a slow file is read as long as data arrives', async () => {
  const { imagesUrl } = await serve((response) => {
    let sent = 0
    const timer = setInterval(() => {
      sent += 1
      response.write('x')
      if (sent === 8) {
        clearInterval(timer)
        response.end()
      }
    }, 200)
  })
  const original = await getOriginal(imagesUrl, id, limits)
  expect(original).toEqual({ kind: 'fetched', content: Buffer.from('xxxxxxxx') })
})

test('a stalled file is requested again', async () => {
  const { requests, imagesUrl } = await serve((response, time) => {
    if (time === 1) response.writeHead(200, { 'content-length': '10' }).write('half')
    else response.end('whole')
  })
  const original = await getOriginal(imagesUrl, id, limits)
  expect([original, requests.count]).toEqual([{ kind: 'fetched', content: Buffer.from('whole') }, 2])
})
