import { afterEach, expect, test, vi } from 'vitest'
import { postMessage } from '../src/form/contactState.ts'

const draft = {
  typed: { fullName: 'Anne', email: 'anne@site.example', message: 'Bonjour' },
  openedAt: 0,
  submission: 'one',
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  ['the device is offline', new TypeError('Failed to fetch'), false, 'offline'],
  ['the device is online and the answer is lost', new TypeError('Failed to fetch'), true, 'failed'],
  ['the answer takes too long', new DOMException('signal timed out', 'TimeoutError'), true, 'failed'],
])('where %s, the outcome says so', async (_, error, onLine, kind) => {
  vi.stubGlobal('navigator', { onLine })
  vi.stubGlobal('fetch', () => Promise.reject(error))
  expect(await postMessage('/api/contact', draft, 'fr', '')).toEqual({ kind })
})
