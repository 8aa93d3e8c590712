import { expect, test } from 'vitest'
import { type Change, hostGracePeriodMs, toRevision } from '../src/platform/publishedState.ts'
import { createHostWatch } from '../src/studio/HostStatus.tsx'

const noon = Date.parse('2026-11-23T12:00:00Z')
const toMoment = (minutes: number) => new Date(noon + minutes * 60_000).toISOString()
const project = (minutes: number): Change => ({ _id: 'project', _updatedAt: toMoment(minutes) })
const settings: Change = { _id: 'siteSettings', _updatedAt: toMoment(-60) }

/** A build of these documents, a minute after noon. */
const build = async (changes: Change[], minutes = 1) => ({
  revision: await toRevision(changes),
  readAt: toMoment(minutes),
})
const at = (minutes: number) => noon + minutes * 60_000

test('the host has ten minutes after the first change that its build lacks, then the site is behind until a new build', async () => {
  const watch = createHostWatch()
  const built = await build([project(0), settings])
  expect(await watch({ built, changes: [project(0), settings] }, at(2))).toEqual({ kind: 'shown' })
  const changes = [project(5), settings]
  expect(await watch({ built, changes }, at(6))).toEqual({ kind: 'building' })
  expect(await watch({ built, changes }, at(14.9))).toEqual({ kind: 'building' })
  expect(await watch({ built, changes }, at(15))).toEqual({ kind: 'behind', shownAt: toMoment(1) })
  // Another change does not restart the ten minutes.
  expect(await watch({ built, changes: [project(16), settings] }, at(16))).toMatchObject({ kind: 'behind' })
  const next = await build([project(16), settings], 17)
  expect(await watch({ built: next, changes: [project(16), settings] }, at(18))).toEqual({ kind: 'shown' })
})

test('a Studio that is opened after the ten minutes shows this at once', async () => {
  const built = await build([project(0)])
  const status = await createHostWatch()({ built, changes: [project(2)] }, at(12))
  expect(status).toEqual({ kind: 'behind', shownAt: toMoment(1) })
})

test('a document whose date has come is on its way for a day, then the site is behind', async () => {
  const watch = createHostWatch()
  const built = { ...(await build([project(0)])), dueAt: toMoment(60) }
  const [dueAt, dayMinutes] = [at(60), 25 * 60]
  expect(await watch({ built, changes: [project(0)] }, dueAt - 1)).toEqual({ kind: 'shown' })
  expect(await watch({ built, changes: [project(0)] }, dueAt)).toEqual({ kind: 'due' })
  expect(await watch({ built, changes: [project(0)] }, at(60 + dayMinutes))).toEqual({ kind: 'building' })
  expect(await watch({ built, changes: [project(0)] }, at(70 + dayMinutes))).toMatchObject({ kind: 'behind' })
})

test('the ten minutes of a deletion start when it is first seen, and again after a build that still lacks it', async () => {
  const watch = createHostWatch()
  const built = await build([project(0), settings])
  expect(await watch({ built, changes: [settings] }, at(30))).toEqual({ kind: 'building' })
  expect(await watch({ built, changes: [settings] }, at(30) + hostGracePeriodMs)).toMatchObject({
    kind: 'behind',
  })
  const other = await build([project(0)], 41)
  expect(await watch({ built: other, changes: [settings] }, at(42))).toEqual({ kind: 'building' })
})
