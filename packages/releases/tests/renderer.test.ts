import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Problem } from '@freelance-site/foundation'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createProblem } from '../src/problems.ts'
import { startRenderer } from '../src/render/renderer.ts'
import { createEnd } from '../src/status/failure.ts'

const toFailed = (problem: Problem) => ({ kind: 'failed', problem })

/** A renderer whose process is a script controlled by the test. */
async function setUp(behaviour = '', retryMs = 30_000) {
  const starts = join(createTemporaryFolder(), 'starts')
  await writeFile(starts, '0')
  const fingerprints: string[] = []
  const lines: string[] = []
  const [onGiveUp, onListening] = [vi.fn(), vi.fn()]
  const renderer = startRenderer({
    env: { ...process.env, STARTS: starts, BEHAVIOUR: behaviour },
    script: new URL('./support/rendererScript.ts', import.meta.url),
    stepTimeoutMs: 1_000,
    onFingerprint: (buildFingerprint) => fingerprints.push(buildFingerprint),
    onListening,
    onGiveUp,
    retryMs,
    isEnding: () => false,
    log: (line) => lines.push(line),
  })
  onTestFinished(() => renderer.stop())
  const isUp = (count = 1) =>
    vi.waitFor(() => expect(fingerprints).toHaveLength(count), { timeout: 10_000, interval: 20 })
  return {
    renderer,
    fingerprints,
    lines,
    onGiveUp,
    onListening,
    isUp,
    starts: async () => readFile(starts, 'utf8'),
  }
}

const toMade = (releaseId: string) => ({
  kind: 'made',
  releaseId,
  stepTimes: { pull: 1, render: 2, write: 3, check: 4 },
})

describe('the renderer', () => {
  test('makes a release, and reports its build fingerprint and the port of previews', async () => {
    const { renderer, fingerprints, isUp } = await setUp()
    expect(renderer.previewPort()).toBeUndefined()
    await isUp()
    expect(fingerprints).toEqual(['f1'])
    const unless = ['c1', 'c2'].map((revision) => ({ revision, warnings: [] }))
    expect(await renderer.make(unless)).toEqual(toMade('start1-request1-c1-c2'))
    expect(await renderer.make([])).toEqual(toMade('start1-request2'))
    await vi.waitFor(() => expect(renderer.previewPort()).toBe(1_001))
  })

  test('is awaited while it starts', async () => {
    const { renderer } = await setUp('slow')
    expect(await renderer.make([])).toEqual(toMade('start1-request1'))
  })

  test('that dies during a release is reported as ended, and its successor makes the next', async () => {
    const { renderer, isUp, lines } = await setUp('die first')
    await isUp()
    expect(await renderer.make([])).toEqual(toFailed(createEnd()))
    expect(await renderer.make([])).toEqual(toMade('start2-request1'))
    expect(lines).toEqual(['the renderer ended (exit code 1).'])
  })

  test('that hangs in a step is restarted, and the step named', async () => {
    const { renderer, isUp, fingerprints } = await setUp('hang first')
    await isUp()
    expect(await renderer.make([])).toEqual(toFailed(createProblem('failure.timeout.render', { seconds: 1 })))
    expect(await renderer.make([])).toEqual(toMade('start2-request1'))
    expect(fingerprints).toEqual(['f1', 'f2'])
  })

  test('that dies while idle is restarted; meanwhile there are no previews', async () => {
    const { renderer, isUp } = await setUp('die first')
    await isUp()
    await vi.waitFor(() => expect(renderer.previewPort()).toBe(1_001))
    const made = renderer.make([])
    await made
    expect(renderer.previewPort()).toBeUndefined()
    await isUp(2)
    await vi.waitFor(() => expect(renderer.previewPort()).toBe(1_002))
  })

  test('that a picture ends twice names it, and leaves it out of the third attempt', async () => {
    const { renderer } = await setUp('die of a picture')
    const ended = {
      ...createProblem('failure.ended.task'),
      place: { document: 'project-one', path: 'image' },
    }
    expect(await renderer.make([])).toEqual(toFailed(ended))
    expect(await renderer.make([])).toEqual(toFailed(ended))
    expect(await renderer.make([])).toEqual(toMade('start3-request1'))
  })

  test('that hangs in a page finds out which one, and goes on without it', { timeout: 30_000 }, async () => {
    const { renderer } = await setUp('hang in a page')
    const place = { document: 'project-one', path: '/pain' }
    const seconds = 1
    expect(await renderer.make([])).toEqual(toFailed(createProblem('failure.timeout.render', { seconds })))
    expect(await renderer.make([])).toEqual(
      toFailed({ ...createProblem('failure.timeout.task', { seconds }), place }),
    )
    expect(await renderer.make([])).toEqual(toMade('start3-request1'))
  })

  test('that never starts is given up, and requests fail at once', async () => {
    const { renderer, onGiveUp, starts } = await setUp('crash')
    expect(await renderer.make([])).toEqual(toFailed(createEnd()))
    expect(onGiveUp).toHaveBeenCalledTimes(1)
    expect(await starts()).toBe('5')
    expect(await renderer.make([])).toEqual(toFailed(createEnd()))
  })

  test('that is given up is started again later, and makes releases once it can', async () => {
    const { renderer, onGiveUp, onListening, isUp } = await setUp('crash five times', 300)
    expect(await renderer.make([])).toEqual(toFailed(createEnd()))
    expect(onListening).not.toHaveBeenCalled()
    await isUp()
    expect(await renderer.make([])).toEqual(toMade('start6-request1'))
    await vi.waitFor(() => expect(onListening).toHaveBeenCalledTimes(1))
    expect(onGiveUp).toHaveBeenCalledTimes(1)
  })
})
