import { expect, test } from 'vitest'
import { createSuspects } from '../src/render/suspects.ts'

const picture = { kind: 'picture' as const, key: 'k', document: 'project-one', path: 'image' }
const page = { kind: 'page' as const, key: '/pain', document: 'project-one', path: '/pain' }

test('a task is fatal after the second process that it ended, since the machine may be the reason for one', () => {
  const suspects = createSuspects()
  suspects.begin(picture)
  expect(suspects.end(null)).toEqual(picture)
  expect(suspects.toRequest()).toEqual({ fatal: [], held: [], isCareful: true })
  suspects.begin(picture)
  suspects.end(90)
  expect(suspects.toRequest().fatal).toEqual([{ task: picture, seconds: 90 }])
})

test('after a process that ended among all pages, they are rendered one after the other, and one is fatal at once', () => {
  const suspects = createSuspects()
  expect(suspects.end(null)).toBeUndefined()
  expect(suspects.toRequest()).toMatchObject({ fatal: [], isCareful: true })
  suspects.begin(page)
  suspects.end(null)
  expect(suspects.toRequest().fatal).toEqual([{ task: page, seconds: null }])
})

test('a page that ended one process is tried again after ten minutes, and one that ended two is not', () => {
  let now = 0
  const suspects = createSuspects(() => now)
  for (const [deaths, after] of [
    [1, 0],
    [2, 1],
  ]) {
    suspects.begin(page)
    suspects.end(null)
    expect(suspects.toRequest().fatal).toHaveLength(1)
    now += 600_000
    expect(suspects.toRequest().fatal, `${deaths} deaths`).toHaveLength(after ?? 0)
  }
})

test('a page is tried again once a document is held for it, and not for a document that was held before', () => {
  const suspects = createSuspects()
  const held = [{ document: 'project-one', version: 'v1', page: '/pain' }]
  const fail = () => {
    suspects.begin(page)
    suspects.end(null)
  }
  fail()
  suspects.hold(held)
  expect(suspects.toRequest()).toMatchObject({ fatal: [], held })
  fail()
  suspects.hold(held)
  expect(suspects.toRequest().fatal).toHaveLength(1)
})

test('a release that was made ends the caution, and keeps what was found', () => {
  const suspects = createSuspects()
  for (const _ of [1, 2]) {
    suspects.begin(picture)
    suspects.end(null)
  }
  suspects.survive()
  expect(suspects.toRequest()).toMatchObject({ fatal: [{ task: picture }], isCareful: false })
})
