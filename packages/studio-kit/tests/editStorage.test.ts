import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { OpenEdit } from '../src/unsent/edits.ts'
import { createEditStorage, refreshMs } from '../src/unsent/storage.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The storage of a browser, as a map. */
class MemoryStorage implements Storage {
  [name: string]: unknown
  get length() {
    return Object.keys(this).length
  }
  key = (index: number) => Object.keys(this)[index] ?? null
  getItem = (name: string) => (typeof this[name] === 'string' ? this[name] : null)
  setItem = (name: string, value: string) => {
    this[name] = value
  }
  removeItem = (name: string) => {
    delete this[name]
  }
  clear = () => {}
}

const target = { id: 'project-a', type: 'project', version: undefined }
const edits: OpenEdit[] = [{ kind: 'missing', path: ['title', 'fr'], mine: 'Pains' }]
const left = [{ target, edits }]

/** Opens tabs of one browser. `reopen` opens a tab again after a reload, which keeps its session. */
function startBrowser({ hasLocks = false } = {}) {
  const local = new MemoryStorage()
  const held = new Set<string>()
  const open = (session: Storage) => {
    const own: string[] = []
    const locks = {
      request: (name: string, hold: () => unknown) => {
        held.add(name)
        own.push(name)
        hold()
      },
      query: async () => ({ held: [...held].map((name) => ({ name })) }),
    }
    const storage = createEditStorage('unsent:embedded', local, session, hasLocks ? locks : undefined)
    const timer = setInterval(storage.refresh, refreshMs)
    /** Takes what other tabs have left. */
    const takeLeft = async () =>
      (await storage.findLeft()).map(({ forget, ...found }) => {
        forget()
        return found
      })
    const crash = () => {
      clearInterval(timer)
      for (const name of own) held.delete(name)
    }
    onTestFinished(crash)
    return { ...storage, takeLeft, crash, reopen: () => open(session) }
  }
  return { local, openTab: () => open(new MemoryStorage()) }
}

test('a reloaded tab finds what it had not sent, once', async () => {
  const { openTab } = startBrowser()
  const tab = openTab()
  tab.save({ target, edits })
  const reloaded = tab.reopen()
  expect(await reloaded.takeLeft()).toEqual(left)
  expect(await reloaded.takeLeft()).toEqual([])
})

test('another tab finds the edits of a tab that was closed', async () => {
  const { openTab } = startBrowser()
  const [first, second] = [openTab(), openTab()]
  first.save({ target, edits }, { isClosed: true })
  expect(await second.takeLeft()).toEqual(left)
})

test('the edits of an open tab are its own, also after hours, and those of a crashed one are found after minutes', async () => {
  const { openTab } = startBrowser()
  const [first, second] = [openTab(), openTab()]
  first.save({ target, edits })
  expect([await first.takeLeft(), await second.takeLeft()]).toEqual([[], []])
  vi.advanceTimersByTime(7_200_000)
  expect(await second.takeLeft()).toEqual([])
  first.crash()
  vi.advanceTimersByTime(200_000)
  expect(await second.takeLeft()).toEqual(left)
})

test('nothing is left of edits that were sent', async () => {
  const { local, openTab } = startBrowser()
  const tab = openTab()
  tab.save({ target, edits })
  tab.remove(target)
  expect(await tab.reopen().takeLeft()).toEqual([])
  expect(Object.keys(local).filter((name) => name.startsWith('unsent:'))).toEqual([])
})

test('a deletion survives, and what another version wrote stays where it is', async () => {
  const { local, openTab } = startBrowser()
  const conflict: OpenEdit = {
    kind: 'conflict',
    path: ['tags', { _key: 'x' }],
    mine: undefined,
    other: 'four',
  }
  openTab().save({ target, edits: [conflict] }, { isClosed: true })
  local.setItem('unsent:embedded:old:draft:a', '{"format": 0}')
  expect(await openTab().takeLeft()).toEqual([{ target, edits: [conflict] }])
  expect(local.getItem('unsent:embedded:old:draft:a')).toBe('{"format": 0}')
})

test('where there are locks, the edits of a crashed tab are found at once, and those of an open one are its own', async () => {
  const { openTab } = startBrowser({ hasLocks: true })
  const [first, second] = [openTab(), openTab()]
  first.save({ target, edits })
  expect(await second.takeLeft()).toEqual([])
  first.crash()
  expect(await second.takeLeft()).toEqual(left)
})
