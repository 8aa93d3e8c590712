import { describe, expect, test, vi } from 'vitest'
import { askId, setUpFront } from './setUpFront.ts'
import { pageOf, startStandIn } from './standInRelease.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('switching releases', () => {
  test('moves the pointer and shows the new release, then ends the old one', async () => {
    const { origin, switchboard, started, pointed } = await setUpFront()
    expect(await switchboard.activate('r1')).toEqual({ kind: 'live' })
    expect(await askId(origin)).toBe('r1')
    expect(await switchboard.activate('r2')).toEqual({ kind: 'live' })
    expect(await askId(origin)).toBe('r2')
    expect(pointed()).toBe('r2')
    await vi.waitFor(() => expect(started.map((release) => release.stopped)).toEqual([true, false]))
  })

  test('leaves the live release alone when the new one does not pass the gate', async () => {
    const { origin, switchboard, started, pointed } = await setUpFront({
      check: async (_origin, id) =>
        id === 'bad' ? { kind: 'refused', problems: ['/ answered 500.'] } : { kind: 'passed' },
    })
    await switchboard.activate('good')
    expect(await switchboard.activate('bad')).toEqual({ kind: 'refused', problems: ['/ answered 500.'] })
    expect(await askId(origin)).toBe('good')
    expect(pointed()).toBe('good')
    expect(started[1]?.stopped).toBe(true)
  })

  test('leaves the live release alone when the new one does not start', async () => {
    const { origin, switchboard } = await setUpFront({
      startRelease: async (id) => {
        if (id === 'bad') throw new Error('Release bad ended while starting.')
        return startStandIn(id)
      },
    })
    await switchboard.activate('good')
    expect(await switchboard.activate('bad')).toEqual({
      kind: 'refused',
      problems: ['Release bad ended while starting.'],
    })
    expect(await askId(origin)).toBe('good')
  })

  test('leaves the live release alone when the pointer cannot be written', async () => {
    let isDiskFull = false
    const { origin, switchboard } = await setUpFront({
      writePointer: async () => {
        if (isDiskFull) throw new Error('no space left on device')
      },
    })
    await switchboard.activate('r1')
    isDiskFull = true
    expect(await switchboard.activate('r2')).toMatchObject({ kind: 'refused' })
    expect(await askId(origin)).toBe('r1')
  })

  test('shows the release of the pointer again after a restart', async () => {
    const { origin, switchboard } = await setUpFront({ pointer: 'r7' })
    const resumed = switchboard.resume()
    expect(await askId(origin)).toBe('r7')
    await resumed
  })

  test('starts a live release again when it dies, and visitors only wait', async () => {
    const { origin, switchboard, started } = await setUpFront()
    await switchboard.activate('r1')
    started[0]?.kill()
    expect(await askId(origin)).toBe('r1')
    expect(started).toHaveLength(2)
  })

  test('starts a release again that died between the gate and its turn', async () => {
    const front = await setUpFront({
      writePointer: async () => front.started.at(-1)?.kill(),
    })
    const { origin, switchboard, started } = front
    await switchboard.activate('r1')
    expect(await askId(origin)).toBe('r1')
    expect(started).toHaveLength(2)
    expect(started.at(-1)).toBe(switchboard.current())
  })

  test('lets answers under way end before the old release does', async () => {
    const { origin, switchboard, started } = await setUpFront({
      listener: (id) => async (_request, response) => {
        if (id === 'slow') await pause(300)
        response.end(pageOf(id))
      },
    })
    await switchboard.activate('slow')
    const answer = askId(origin)
    await vi.waitFor(() => expect(started[0]?.inFlight).toBe(1))
    await switchboard.activate('next')
    expect(await answer).toBe('slow')
    await vi.waitFor(() => expect(started[0]?.stopped).toBe(true))
  })

  test('loses no request through switches and deaths under load', async () => {
    const { origin, switchboard } = await setUpFront()
    await switchboard.activate('r0')
    let running = true
    const answers: string[] = []
    const visitors = Array.from({ length: 8 }, async () => {
      while (running) answers.push(await askId(origin))
    })
    for (let turn = 1; turn <= 20; turn += 1) {
      await switchboard.activate(`r${turn}`)
      if (turn % 4 === 0) (switchboard.current() as unknown as { kill(): void }).kill()
      const before = answers.length
      await vi.waitFor(() => expect(answers.length).toBeGreaterThanOrEqual(before + 5), { timeout: 10_000 })
    }
    running = false
    await Promise.all(visitors)
    expect(answers.filter((answer) => !answer.startsWith('r'))).toEqual([])
    expect(answers.length).toBeGreaterThanOrEqual(100)
  })
})
