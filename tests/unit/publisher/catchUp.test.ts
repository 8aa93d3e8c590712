import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { writePointer } from '#server/pointer.ts'
import { createCatchUp } from '#server/publisher/catchUp.ts'
import type { Publisher, PublisherStatus } from '#server/publisher/publisher.ts'
import type { Pulled } from '#server/publisher/pullContent.ts'
import { openRecord } from '#server/publisher/record.ts'
import { writeRelease } from '#server/publisher/releases.ts'
import { createTemporaryFolder } from './temporaryFolder.ts'

const pulled = (revision: string): Pulled => ({ kind: 'pulled', revision, documents: 1 })
const unreachable: Pulled = { kind: 'unreachable', reason: 'The lake hangs.' }
const resting: PublisherStatus = { state: 'live', buildingSince: null, lastFailure: null }
const pauses = { everyMs: 5 * 60_000, afterFailureMs: 50, lookMs: 10 }

/** A site whose live release shows the content `c1`, asked by the clock of the test. */
async function setUp(answers: (Pulled | Error)[], changes: Partial<typeof pauses> = {}) {
  const dataDir = await createTemporaryFolder()
  const release = { id: 'r1', builtAt: '', madeFrom: 'm1', contentRevision: 'c1', documents: 1 }
  await writeRelease(dataDir, release)
  await writePointer(dataDir, 'r1')
  const record = await openRecord(dataDir, () => {})
  const stopping = new AbortController()
  onTestFinished(() => stopping.abort())
  const site = { status: resting, asked: 0, triggers: 0, lines: [] as string[] }
  const publisher: Pick<Publisher, 'status' | 'trigger'> = {
    status: () => site.status,
    trigger: async () => {
      site.triggers += 1
      site.status = { ...resting, state: 'waiting' }
    },
  }
  const catching = createCatchUp({
    dataDir,
    pull: async () => {
      const answer = answers[Math.min(site.asked, answers.length - 1)] ?? unreachable
      site.asked += 1
      if (answer instanceof Error) throw answer
      return answer
    },
    publisher,
    record,
    signal: stopping.signal,
    log: (line) => site.lines.push(line),
    pauses: { ...pauses, ...changes },
  })
  return { site, record, dataDir, stopping, ...catching }
}

test('a change whose webhook never came is built, once', async () => {
  const { site, keepUp } = await setUp([pulled('c1'), pulled('c2')], { everyMs: 50 })
  void keepUp()
  await vi.waitFor(() => expect(site.triggers).toBe(1))
  expect(site.asked).toBe(2)
  expect(site.lines).toEqual(['the published content is newer than the live pages; building.'])
})

test('nothing is built while nothing has changed, and the lake is left alone between', async () => {
  const { site, catchUp, keepUp, dataDir } = await setUp([pulled('c1')])
  await catchUp()
  void keepUp()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect([site.asked, site.triggers]).toEqual([1, 0])
  expect(await readdir(join(dataDir, 'releases'))).toEqual(['r1'])
})

test('content that its owner has taken back is not brought back', async () => {
  const { site, record, catchUp } = await setUp([pulled('c2')])
  const takenBack = { contentRevision: 'c2', madeFrom: 'm1' }
  await record.update((kept) => ({ ...kept, takenBack }))
  await catchUp()
  expect([site.asked, site.triggers]).toEqual([1, 0])
})

test('the lake is not asked while a build runs or waits', async () => {
  const { site, catchUp } = await setUp([pulled('c2')])
  for (const state of ['building', 'waiting'] as const) {
    site.status = { ...resting, state }
    await catchUp()
  }
  expect(site.asked).toBe(0)
})

test('after a failed pull the lake is asked again soon, through answers and errors of every kind', async () => {
  const full = new Error('no space left on device')
  const refused: Pulled = { kind: 'refused', problems: [] }
  const { site, keepUp } = await setUp([unreachable, full, refused, pulled('c2')])
  site.status = {
    ...resting,
    state: 'failed',
    lastFailure: { at: '', stage: 'pull', reason: 'The lake hangs.', problems: [] },
  }
  void keepUp()
  await vi.waitFor(() => expect(site.triggers).toBe(1), { timeout: 5_000 })
  expect(site.asked).toBe(4)
  expect(site.lines).toContainEqual(expect.stringContaining('no space left on device'))
})

test('everything that stops stops the asking', async () => {
  const { site, keepUp, stopping } = await setUp([pulled('c1')], { everyMs: 10 })
  const kept = keepUp()
  await vi.waitFor(() => expect(site.asked).toBeGreaterThan(0))
  stopping.abort()
  await kept
  const { asked } = site
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(site.asked).toBe(asked)
})
