import { expect, test } from 'vitest'
import { doubtEmptiness } from '#server/publisher/doubtEmptiness.ts'
import type { Pulled } from '#server/publisher/pullContent.ts'

const empty: Pulled = { kind: 'pulled', revision: 'none', documents: 0 }
const full: Pulled = { kind: 'pulled', revision: 'all', documents: 12 }

function setUp(showsDocuments = true) {
  let answer = empty
  let time = 0
  const pull = doubtEmptiness(async () => answer, {
    showsDocuments: async () => showsDocuments,
    now: () => time,
  })
  return async (at: number, given: Pulled) => {
    answer = given
    time = at * 1_000
    return (await pull('folder', AbortSignal.timeout(1_000))).kind
  }
}

test('a lake that is suddenly empty counts as unreachable until it has stayed so', async () => {
  const pullAt = setUp()
  expect(await pullAt(0, empty)).toBe('unreachable')
  expect(await pullAt(60, empty)).toBe('unreachable')
  expect(await pullAt(91, empty)).toBe('pulled')
})

test('what comes back in between starts the doubt anew', async () => {
  const pullAt = setUp()
  expect(await pullAt(0, empty)).toBe('unreachable')
  expect(await pullAt(50, full)).toBe('pulled')
  expect(await pullAt(100, empty)).toBe('unreachable')
})

test('a lake that never had anything is believed at once', async () => {
  expect(await setUp(false)(0, empty)).toBe('pulled')
})
