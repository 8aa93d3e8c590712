import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { supervise } from '../src/processes/supervise.ts'

function setUp(behaviour = '', obstacle?: string) {
  const pids: number[] = []
  const lines: string[] = []
  let hasGivenUp = false
  const child = supervise({
    name: 'child',
    script: new URL('./supervisedScript.ts', import.meta.url),
    patience: { starting: 30, running: 3 },
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
  test('is restarted when it is killed', async () => {
    const { pids, lines, started } = setUp()
    await started(1)
    process.kill(pids[0] ?? 0, 'SIGKILL')
    await started(2)
    expect(pids[1]).not.toBe(pids[0])
    expect(lines).toEqual(['the child ended (SIGKILL).'])
  })

  test('that hangs is killed on restart and replaced', async () => {
    const { child, pids, lines, started } = setUp('busy')
    await started(1)
    child.restart()
    await started(2)
    await vi.waitFor(() => expect(isAlive(pids[0] ?? 0)).toBe(false))
    expect(pids[1]).not.toBe(pids[0])
    expect(lines).toEqual(['the child ended (SIGKILL).'])
  })

  test('that computes without end is detected and replaced', async () => {
    const { pids, lines, started } = setUp('busy')
    await started(2)
    expect(pids[1]).not.toBe(pids[0])
    expect(lines.slice(0, 2)).toEqual([
      'the child does not respond; restarting it.',
      'the child ended (SIGKILL).',
    ])
  })

  test('ends cleanly on request, and is not restarted by later calls', async () => {
    const { child, pids, lines, started } = setUp()
    await started(1)
    await child.stop(5_000)
    expect(isAlive(pids[0] ?? 0)).toBe(false)
    expect(lines).toEqual([])
    child.restart()
    child.send({ type: 'make', unless: [], fatal: [], held: [], isCareful: false })
    await child.stop(100)
    expect(pids).toHaveLength(1)
  })

  test('is killed when it takes too long to end', async () => {
    const { child, pids, started } = setUp('hang')
    await started(1)
    await child.stop(100)
    expect(isAlive(pids[0] ?? 0)).toBe(false)
  })

  test('that reports that it cannot start is not restarted', async () => {
    const { hasGivenUp, lines } = setUp('give up')
    await vi.waitFor(() => expect(hasGivenUp()).toBe(true), { timeout: 10_000 })
    expect(lines).toEqual([])
  })

  test('that cannot start is restarted if it was up before', async () => {
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

  test('is not started again when it crashes repeatedly before it was ever up', async () => {
    const { hasGivenUp, lines } = setUp('crash')
    await vi.waitFor(() => expect(hasGivenUp()).toBe(true), { timeout: 15_000 })
    expect(lines).toHaveLength(5)
  })
})
