import { describe, expect, test } from 'vitest'
import { readPointer, writePointer } from '#server/pointer.ts'
import { goBack } from '#server/publisher/goBack.ts'
import { openRecord } from '#server/publisher/record.ts'
import { writeRelease } from '#server/publisher/releases.ts'
import { createTemporaryFolder } from './temporaryFolder.ts'

/** Two releases, the newer one live; the gate lets in what it is told to. */
async function setUp(gate: 'open' | 'closed' = 'open') {
  const dataDir = await createTemporaryFolder()
  for (const [id, contentRevision] of [
    ['r1', 'old'],
    ['r2', 'new'],
  ] as const)
    await writeRelease(dataDir, {
      id,
      builtAt: '2026-11-21',
      madeFrom: 'code',
      contentRevision,
      documents: 1,
    })
  await writePointer(dataDir, 'r2')
  const record = await openRecord(dataDir, () => {})
  const go = (id: string) =>
    goBack(id, {
      dataDir,
      record,
      madeFrom: 'code',
      activate: async (releaseId) => {
        if (gate === 'closed') return { kind: 'refused', problems: ['/ answered 500.'] }
        await writePointer(dataDir, releaseId)
        return { kind: 'live' }
      },
    })
  const kept = async () => (await openRecord(dataDir, () => {})).get().takenBack
  return { dataDir, go, kept }
}

describe('going back to an earlier release', () => {
  test('shows it, and remembers over a crash which content was taken back', async () => {
    const { dataDir, go, kept } = await setUp()
    expect(await go('r1')).toEqual({ kind: 'live' })
    expect(await readPointer(dataDir)).toBe('r1')
    expect(await kept()).toEqual({ contentRevision: 'new', madeFrom: 'code' })
  })

  test('remembers the newest content also when going back and forth', async () => {
    const { go, kept } = await setUp()
    await go('r1')
    await go('r1')
    expect(await kept()).toMatchObject({ contentRevision: 'new' })
    await go('r2')
    expect(await kept()).toMatchObject({ contentRevision: 'new' })
  })

  test('changes nothing when the gate refuses', async () => {
    const { dataDir, go, kept } = await setUp('closed')
    expect((await go('r1')).kind).toBe('refused')
    expect(await readPointer(dataDir)).toBe('r2')
    expect(await kept()).toBeNull()
  })

  test.each(['r9', '../r1', ''])('knows no release “%s”', async (id) => {
    expect(await (await setUp()).go(id)).toEqual({ kind: 'unknown' })
  })
})
