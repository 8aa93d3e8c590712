import { expect, test } from 'vitest'
import { noDocuments } from '#lib/content/documents.ts'
import type { Pulled } from '#lib/content/pull.ts'
import { toSnapshot } from '#lib/content/snapshot.ts'
import { toReason } from '#lib/publishing/reason.ts'
import { guardAgainstEmptySnapshot } from '#server/publisher/makeRelease.ts'
import { toPulled } from '../../support/pulled.ts'

const full = toPulled()
const empty: Pulled = { ...full, snapshot: toSnapshot('lake', noDocuments, {}) }
const unreachable: Pulled = { kind: 'unreachable', from: 'the lake', reason: toReason('imagesTooSlow') }

function setUp(showsDocuments = true) {
  let answer: Pulled = empty
  let time = 0
  const pull = guardAgainstEmptySnapshot(async () => answer, {
    showsDocuments: async () => showsDocuments,
    now: () => time,
  })
  return async (at: number, given: Pulled) => {
    answer = given
    time = at * 1_000
    return (await pull('folder')).kind
  }
}

test('a suddenly empty lake is not believed until it has stayed empty', async () => {
  const pullAt = setUp()
  expect(await pullAt(0, empty)).toBe('empty')
  expect(await pullAt(60, empty)).toBe('empty')
  expect(await pullAt(91, empty)).toBe('lake')
})

test('content that comes back restarts the wait', async () => {
  const pullAt = setUp()
  expect(await pullAt(0, empty)).toBe('empty')
  expect(await pullAt(50, full)).toBe('lake')
  expect(await pullAt(100, empty)).toBe('empty')
})

test('an unreachable lake is reported as such, and does not count as empty', async () => {
  const pullAt = setUp()
  expect(await pullAt(0, empty)).toBe('empty')
  expect(await pullAt(50, unreachable)).toBe('unreachable')
  expect(await pullAt(91, empty)).toBe('lake')
})

test('a lake that never had content is believed at once', async () => {
  expect(await setUp(false)(0, empty)).toBe('lake')
})
