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

test('a lake that is suddenly empty is not believed until it has stayed so', async () => {
  const pullAt = setUp()
  expect(await pullAt(0, empty)).toBe('empty')
  expect(await pullAt(60, empty)).toBe('empty')
  expect(await pullAt(91, empty)).toBe('lake')
})

test('what comes back in between starts the wait anew', async () => {
  const pullAt = setUp()
  expect(await pullAt(0, empty)).toBe('empty')
  expect(await pullAt(50, full)).toBe('lake')
  expect(await pullAt(100, empty)).toBe('empty')
})

test('a lake that cannot be reached is said to be so, and proves nothing about what it holds', async () => {
  const pullAt = setUp()
  expect(await pullAt(0, empty)).toBe('empty')
  expect(await pullAt(50, unreachable)).toBe('unreachable')
  expect(await pullAt(91, empty)).toBe('lake')
})

test('a lake that never had anything is believed at once', async () => {
  expect(await setUp(false)(0, empty)).toBe('lake')
})
