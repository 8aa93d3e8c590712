import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { takeLock } from '../src/exclusiveLock.ts'
import { createTemporaryFolder } from '../testing/temporaryFolder.ts'

const createPath = () => join(createTemporaryFolder(), 'a.lock')

test('a lock has one holder at a time', () => {
  const path = createPath()
  const lock = takeLock(path)
  expect(takeLock(path)).toBeNull()
  lock?.release()
  const next = takeLock(path)
  expect(next).not.toBeNull()
  next?.release()
})

test('a lock is released when its holder is killed', async () => {
  const path = createPath()
  const holder = fork(new URL('./support/lockHolder.ts', import.meta.url), [path])
  onTestFinished(() => void holder.kill('SIGKILL'))
  expect(await once(holder, 'message')).toContain(true)
  expect(takeLock(path)).toBeNull()
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  const lock = takeLock(path)
  expect(lock).not.toBeNull()
  lock?.release()
})
