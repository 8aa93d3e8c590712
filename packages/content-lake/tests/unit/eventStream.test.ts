import { expect, onTestFinished, test, vi } from 'vitest'
import { toAdmission } from '../../src/access/admission.ts'
import { createAnnouncer, openEventStream } from '../../src/routes/eventStream.ts'

/** Opens a stream for a sender whose token expires. */
function openStream(expires?: number) {
  const onClose = vi.fn<() => void>()
  const admission = { id: 'robot-1', expires }
  const announcer = createAnnouncer()
  const stream = openEventStream({ announcer, admission, connection: undefined, output: null, onClose })
  onTestFinished(stream.close)
  return { ...stream, onClose }
}

test('a stream ends soon after the token that opened it has expired', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const minute = 60_000
  const [expiring, lasting] = [openStream(Date.now() + 10 * minute), openStream()]
  vi.advanceTimersByTime(9 * minute)
  expect(expiring.onClose).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2 * minute)
  expect(expiring.onClose).toHaveBeenCalledOnce()
  expect(await expiring.response.text()).toMatch(/^retry: \d+\n\n(:\n\n)+$/)
  expect(lasting.onClose).not.toHaveBeenCalled()
})

test('a stream lasts longer than the session that opened it, because a Studio does not open a refused one again', () => {
  const session = { id: 'session-1', expires: Date.now() + 1_000 }
  expect(toAdmission({ userId: 'owner', role: 'administrator', session })).toEqual({ id: 'session-1' })
})

test('the id of an event is one line, whatever an earlier version of the lake has stored', async () => {
  const stream = openStream()
  stream.sendJson('message', '{}', 'x\nevent: disconnect\rdata: {}\r\n\n#rose')
  stream.close()
  expect(await stream.response.text()).toMatch(
    /^id: xevent: disconnectdata: \{\}#rose\nevent: message\ndata: \{\}\n\n$/m,
  )
})
