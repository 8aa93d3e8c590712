import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { createReleaseStarter } from '#server/front/startRelease.ts'
import { createPullContent } from '#server/publisher/pullContent.ts'

/** What a machine without a process to spare gives: an `error`, and never an `exit`. */
const startNothing = () => spawn('/no/such/program', { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })

test('a release whose process cannot be started is refused, and nothing else ends', async () => {
  const startRelease = createReleaseStarter({ dataDir: '.data', start: startNothing })
  await expect(startRelease('r1')).rejects.toThrow('Release r1 cannot be started')
})

test('a pull whose process cannot be started counts as an unreachable lake', async () => {
  const pull = createPullContent(startNothing)
  expect(await pull('content', new AbortController().signal)).toMatchObject({ kind: 'unreachable' })
})
