import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { supervise } from '#server/processes/supervise.ts'
import { createTemporaryFolder } from '../../support/temporaryFolder.ts'

function setUp(behaviour = '', obstacle?: string) {
  const pids: number[] = []
  const lines: string[] = []
  let hasGivenUp = false
  const child = supervise({
    name: 'child',
    script: new URL('./supervisedScript.ts', import.meta.url),
    env: { ...process.env, BEHAVIOUR: behaviour, OBSTACLE: obstacle },
    onMessage: (message) => {
      if (message.type === 'listening') pids.push(message.port)
    },
    onGiveUp: () => {
      hasGivenUp = true
    },
    isEnding: () => false,
    log: (line) => lines.push(line),
  })
  onTestFinished(() => child.stop(0))
  const started = (count: number) =>
    vi.waitFor(() => expect(pids).toHaveLength(count), { timeout: 10_000, interval: 20 })
  return { child, pids, lines, started, hasGivenUp: () => hasGivenUp }
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('a supervised child', () => {
  test('is started again when it is killed', async () => {
    const { pids, lines, started } = setUp()
    await started(1)
    process.kill(pids[0] ?? 0, 'SIGKILL')
    await started(2)
    expect(pids[1]).not.toBe(pids[0])
    expect(lines).toEqual(['the child ended (SIGKILL).'])
  })

  test('that hangs is ended at once when it is to start anew, and another takes its place', async () => {
    const { child, pids, lines, started } = setUp('busy')
    await started(1)
    child.restart()
    await started(2)
    await vi.waitFor(() => expect(isAlive(pids[0] ?? 0)).toBe(false))
    expect(pids[1]).not.toBe(pids[0])
    expect(lines).toEqual(['the child ended (SIGKILL).'])
  })

  test('that has been stopped stays so, whatever else is asked of it', async () => {
    const { child, pids, started } = setUp()
    await started(1)
    await child.stop(5_000)
    child.restart()
    child.send({ type: 'make', unlessRevisions: [] })
    await child.stop(100)
    expect(pids).toHaveLength(1)
  })

  test('ends cleanly when told to, and stays ended', async () => {
    const { child, pids, lines, started } = setUp()
    await started(1)
    await child.stop(5_000)
    expect(isAlive(pids[0] ?? 0)).toBe(false)
    expect(pids).toHaveLength(1)
    expect(lines).toEqual([])
  })

  test('is ended by force when it takes too long', async () => {
    const { child, pids, started } = setUp('hang')
    await started(1)
    await child.stop(100)
    expect(isAlive(pids[0] ?? 0)).toBe(false)
  })

  test('is not started again when it says that it never can', async () => {
    const { hasGivenUp, lines } = setUp('give up')
    await vi.waitFor(() => expect(hasGivenUp()).toBe(true), { timeout: 10_000 })
    expect(lines).toEqual([])
  })

  test('is waited for when it has answered before, whatever keeps it from starting again', async () => {
    const folder = createTemporaryFolder()
    const obstacle = join(folder, 'disk is full')
    const { pids, lines, started, hasGivenUp } = setUp('', obstacle)
    await started(1)
    await writeFile(obstacle, '')
    process.kill(pids[0] ?? 0, 'SIGKILL')
    await vi.waitFor(() => expect(lines).toContain('the child ended (exit code 78).'), { timeout: 10_000 })
    await rm(obstacle)
    await started(2)
    expect(hasGivenUp()).toBe(false)
  })

  test('is given up when it crashes again and again before it ever answered', async () => {
    const { hasGivenUp, lines } = setUp('crash')
    await vi.waitFor(() => expect(hasGivenUp()).toBe(true), { timeout: 15_000 })
    expect(lines).toHaveLength(5)
  })
})
