import { once } from 'node:events'
import { describe, expect, onTestFinished, test } from 'vitest'
import { LakeStore } from '../../src/store/lakeStore.ts'
import { createReleaseTimer } from '../../src/timers/releaseTimer.ts'
import { toReleaseMutations } from '../../src/write/releaseActions.ts'
import { forkLake } from '../support/forkLake.ts'
import { connectClient, makeFolder, startTestLake } from '../support/lake.ts'
import { startReceiver } from '../support/receiver.ts'
import { connectRaw, schedule, scheduleDraft } from '../support/releases.ts'

const create = 'sanity.action.release.create'
const scheduleFor = 'sanity.action.release.schedule'
const hour = 60 * 60 * 1000
const start = Date.parse('2030-06-03T06:00:00Z')

/** A lake whose clock the test sets, and a receiver of its webhook for published documents. */
async function startWithClock(time = start) {
  const receiver = await startReceiver(200)
  const dataDir = await makeFolder()
  const webhooks = [{ url: receiver.url, secret: 'shared', filter: 'true', projection: '{_id, name}' }]
  const startAt = async (now: number) => {
    const lake = await startTestLake({ dataDir, webhooks, now: () => now })
    return { ...lake, ...connectRaw(lake.address) }
  }
  const getSent = () => receiver.received.map(({ body }) => JSON.parse(body).name)
  return { startAt, getSent, dataDir, lake: await startAt(time) }
}

test('releases that were due while the lake was off are published once, in order, at the next start', async () => {
  const { startAt, getSent, lake } = await startWithClock()
  await schedule(lake.client, 'rSecond', start + 2 * hour, { rose: { name: 'Second' } })
  await schedule(lake.client, 'rFirst', start + hour, { rose: { name: 'First' } })
  await schedule(lake.client, 'rLater', start + 9 * hour, { rose: { name: 'Later' } })
  await lake.stop()

  const next = await startAt(start + 3 * hour)
  await expect.poll(getSent).toEqual(['First', 'Second'])
  expect(await next.getNames()).toEqual([
    { _id: 'rose', name: 'Second' },
    { _id: 'versions.rLater.rose', name: 'Later' },
  ])
  expect(await next.getRelease('rFirst')).toMatchObject({
    state: 'published',
    publishedAt: expect.stringMatching(/^2030-06-03T09:00:00/),
    finalDocumentStates: [{ id: 'versions.rFirst.rose' }],
  })
  expect(await next.getRelease('rLater')).toMatchObject({ state: 'scheduled' })
  const { _rev } = (await next.client.getDocument('rose')) ?? {}
  await next.stop()

  const last = await startAt(start + 4 * hour)
  expect((await last.client.getDocument('rose'))?._rev).toBe(_rev)
  expect(getSent()).toEqual(['First', 'Second'])
})

test('a release scheduled just before kill -9 is published after the next start', async () => {
  const dataDir = await makeFolder()
  const { child, port } = await forkLake(dataDir)
  onTestFinished(() => void child.kill('SIGKILL'))
  const exit = once(child, 'exit')
  const publishAt = Date.now() + hour
  await schedule(connectClient(`http://127.0.0.1:${port}`), 'rNight', publishAt, { rose: { name: 'Rose' } })
  child.kill('SIGKILL')
  await exit

  const { address } = await startTestLake({ dataDir, now: () => publishAt })
  const { getNames } = connectRaw(address)
  await expect.poll(getNames).toEqual([{ _id: 'rose', name: 'Rose' }])
})

test('a running lake publishes when the time comes', async () => {
  let now = Date.now()
  const { address } = await startTestLake({ now: () => now })
  const { client, getNames } = connectRaw(address)
  await schedule(client, 'rSoon', now + 300, { rose: { name: 'Rose' } })
  expect(await getNames()).toEqual([{ _id: 'versions.rSoon.rose', name: 'Rose' }])
  now += 300
  await expect.poll(getNames).toEqual([{ _id: 'rose', name: 'Rose' }])
})

test('a release that cannot be published stays unchanged with the reason, and the next one is published', async () => {
  const { startAt, getSent, lake } = await startWithClock()
  const likes = { _type: 'reference', _ref: 'lily', _weak: true, _strengthenOnPublish: { type: 'flower' } }
  await schedule(lake.client, 'rBroken', start + hour, {
    rose: { name: 'Rose' },
    tulip: { name: 'Tulip', likes },
  })
  await schedule(lake.client, 'rWhole', start + 2 * hour, { daisy: { name: 'Daisy' } })
  await lake.stop()

  const { getRelease, getNames, client } = await startAt(start + 3 * hour)
  await expect.poll(getSent).toEqual(['Daisy'])
  expect(await getNames()).toEqual([
    { _id: 'daisy', name: 'Daisy' },
    { _id: 'versions.rBroken.rose', name: 'Rose' },
    { _id: 'versions.rBroken.tulip', name: 'Tulip' },
  ])
  const failed = await getRelease('rBroken')
  expect(failed).toMatchObject({
    state: 'active',
    error: { message: 'Document "tulip" references non-existent document "lily"' },
  })
  expect(failed).not.toHaveProperty('publishAt')

  // Once the reason is gone, it can be scheduled again.
  await client.create({ _id: 'lily', _type: 'flower', name: 'Lily' })
  const publishAt = new Date(start + 4 * hour).toISOString()
  await client.releases.schedule({ releaseId: 'rBroken', publishAt })
  expect(await getRelease('rBroken')).toMatchObject({ state: 'scheduled', publishAt })
  expect(await getRelease('rBroken')).not.toHaveProperty('error')
})

test('on a full disk a release stays scheduled, and is published once there is room', async () => {
  const store = await LakeStore.open(await makeFolder(), () => [], { now: () => start })
  onTestFinished(() => store.close())
  const lines: string[] = []
  const timer = createReleaseTimer(store, {
    now: () => start + hour,
    log: (line) => lines.push(line),
    everyMs: 20,
  })
  onTestFinished(() => timer.stop())
  const releaseId = 'rNow'
  const document = { _id: `versions.${releaseId}.rose`, _type: 'flower', text: 'x'.repeat(100_000) }
  await store.write({
    kind: 'actionError',
    author: 'owner',
    steps: [
      () => [{ create: document }],
      (view, index) => toReleaseMutations({ actionType: create, releaseId, metadata: {} }, index, view),
      (view, index) =>
        toReleaseMutations(
          { actionType: scheduleFor, releaseId, publishAt: new Date(start + hour).toISOString() },
          index,
          view,
        ),
    ],
  })
  const pages = Number(store.database.prepare('PRAGMA page_count').get()?.page_count)
  store.database.exec(`PRAGMA max_page_count = ${pages}`)
  timer.wake()
  await expect.poll(() => lines.at(0)).toMatch(/is waiting, because it could not be written: .*full/)
  expect(store.documents.get('_.releases.rNow')).toMatchObject({ state: 'scheduled' })
  expect(store.documents.get('rose')).toBeNull()
  store.database.exec('PRAGMA max_page_count = 1000000')
  await expect.poll(() => store.documents.get('rose')).toMatchObject({ _type: 'flower' })
  expect(lines).toEqual([
    expect.stringContaining('is waiting'),
    'The release “rNow” was published on schedule.',
  ])
})

test('a schedule for the past or for now is refused, except in a dry run', async () => {
  const { lake, getSent } = await startWithClock()
  const { client, getRelease, getNames } = connectRaw(lake.address)
  await schedule(client, 'rLate', start + hour, { rose: { name: 'Rose' } })
  await client.releases.unschedule({ releaseId: 'rLate' })
  for (const publishAt of [
    '2020-01-01T00:00:00Z',
    new Date(start).toISOString(),
    '2030-06-03T08:00:00+02:00',
  ])
    await expect(client.releases.schedule({ releaseId: 'rLate', publishAt })).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('has passed'),
    })
  const publishAt = new Date(start).toISOString()
  await client.action({ actionType: scheduleFor, releaseId: 'rLate', publishAt }, { dryRun: true })
  expect(await getRelease('rLate')).toMatchObject({ state: 'active' })
  expect(await getNames()).toEqual([{ _id: 'versions.rLate.rose', name: 'Rose' }])
  expect(getSent()).toEqual([])
})

test('after a save while the clock was 2 days ahead, a release can be scheduled for tomorrow, also after a restart', async () => {
  const dataDir = await makeFolder()
  let now = start + 48 * hour
  const open = async () => {
    const lake = await startTestLake({ dataDir, now: () => now })
    return { stop: lake.stop, ...connectRaw(lake.address) }
  }
  const lake = await open()
  await lake.client.create({ _id: 'ahead', _type: 'page' })
  now = start
  await schedule(lake.client, 'rTomorrow', start + 24 * hour, { rose: { name: 'Rose' } })
  await lake.stop()

  const restarted = await open()
  await schedule(restarted.client, 'rTonight', start + 12 * hour, { lily: { name: 'Lily' } })
  const refused = schedule(restarted.client, 'rPast', start - hour, {})
  await expect(refused).rejects.toThrow('has passed')
  await restarted.stop()

  for (const [time, name] of [
    [start + 12 * hour, 'rTonight'],
    [start + 24 * hour, 'rTomorrow'],
  ] as const) {
    now = time - 1
    const before = await open()
    expect(await before.getRelease(name)).toMatchObject({ state: 'scheduled' })
    await before.stop()
    now = time
    const due = await open()
    await expect.poll(async () => (await due.getRelease(name))?.state).toBe('published')
    await due.stop()
  }
})

test('a release that is unscheduled or rescheduled is not published at its old time', async () => {
  const { startAt, lake } = await startWithClock()
  await schedule(lake.client, 'rStopped', start + hour, { rose: { name: 'Rose' } })
  await schedule(lake.client, 'rMoved', start + hour, { lily: { name: 'Lily' } })
  await schedule(lake.client, 'rKept', start + hour, { tulip: { name: 'Tulip' } })
  await lake.client.releases.unschedule({ releaseId: 'rStopped' })
  const publishAt = new Date(start + 5 * hour).toISOString()
  await lake.client.releases.schedule({ releaseId: 'rMoved', publishAt })
  await lake.stop()

  const { getRelease } = await startAt(start + 2 * hour)
  await expect.poll(async () => (await getRelease('rKept'))?.state).toBe('published')
  expect(await getRelease('rStopped')).toMatchObject({ state: 'active' })
  expect(await getRelease('rMoved')).toMatchObject({ state: 'scheduled', publishAt })
})

test('neither edits nor mutations change a scheduled version', async () => {
  const { lake } = await startWithClock()
  const { client } = lake
  await schedule(client, 'rFixed', start + hour, { rose: { name: 'Rose' } })
  const id = 'versions.rFixed.rose'
  const edit = {
    actionType: 'sanity.action.document.edit' as const,
    draftId: id,
    publishedId: 'rose',
    patch: { set: { name: 'Other' } },
  }
  const refused = { statusCode: 409, message: expect.stringContaining('its release is scheduled') }
  await expect(client.action(edit)).rejects.toMatchObject(refused)
  await expect(client.patch(id, { set: { name: 'Other' } }).commit()).rejects.toMatchObject(refused)
  await expect(client.delete(id)).rejects.toMatchObject(refused)
  const another = { _id: 'versions.rFixed.lily', _type: 'flower' }
  await expect(client.create(another)).rejects.toMatchObject(refused)
  await client.releases.unschedule({ releaseId: 'rFixed' })
  await client.action(edit)
  expect(await lake.getNames()).toEqual([{ _id: id, name: 'Other' }])
})

describe('documents that are scheduled for the same minute', () => {
  const minute = 60_000
  const due = start + hour
  const weak = (_ref: string) => ({
    _type: 'reference',
    _ref,
    _weak: true,
    _strengthenOnPublish: { type: 'flower' },
  })
  const toError = (message: string) => ({ state: 'active', error: { message } })

  test('are published in one transaction, at the last of their times', async () => {
    const { startAt, getSent, lake } = await startWithClock()
    await scheduleDraft(lake.client, 'rose', due, { name: 'Rose' })
    await scheduleDraft(lake.client, 'lily', due + 40_000, { name: 'Lily' })
    await scheduleDraft(lake.client, 'tulip', due + minute, { name: 'Tulip' })
    await lake.stop()

    const early = await startAt(due + 20_000)
    await early.client.create({ _id: 'daisy', _type: 'flower', name: 'Daisy' })
    await expect.poll(getSent).toEqual(['Daisy'])
    await early.stop()

    const { client } = await startAt(due + 40_000)
    await expect.poll(getSent).toEqual(['Daisy', 'Rose', 'Lily'])
    const [rose, lily] = await client.getDocuments<{ _updatedAt: string }>(['rose', 'lily'])
    expect(rose?._rev).toBe(lily?._rev)
    expect(await client.getDocument('tulip')).toBeUndefined()
  })

  test('may refer to each other', async () => {
    const { startAt, getSent, lake } = await startWithClock()
    await scheduleDraft(lake.client, 'rose', due, { name: 'Rose', likes: weak('lily') })
    await scheduleDraft(lake.client, 'lily', due, { name: 'Lily' })
    await lake.stop()
    await startAt(due)
    await expect.poll(() => getSent().toSorted()).toEqual(['Lily', 'Rose'])
  })

  test('stay as they are if one cannot be published, and each says which one and why', async () => {
    const { startAt, getSent, lake } = await startWithClock()
    await scheduleDraft(lake.client, 'rose', due, { name: 'Rose', likes: weak('lily') })
    await scheduleDraft(lake.client, 'lily', due, { name: 'Lily' })
    await scheduleDraft(lake.client, 'tulip', due, { name: 'Tulip', likes: weak('nobody') })
    await scheduleDraft(lake.client, 'daisy', due + minute, { name: 'Daisy' })
    await lake.stop()

    const { getRelease, getNames } = await startAt(due + minute)
    await expect.poll(getSent).toEqual(['Daisy'])
    expect((await getNames()).map(({ _id }) => _id)).toEqual([
      'daisy',
      'versions.rlily.lily',
      'versions.rrose.rose',
      'versions.rtulip.tulip',
    ])
    const reason = 'Document "tulip" references non-existent document "nobody"'
    expect(await getRelease('rtulip')).toMatchObject(toError(reason))
    const other = `It was to be published together with “tulip”, which cannot be published: ${reason}`
    for (const id of ['rrose', 'rlily']) expect(await getRelease(id)).toMatchObject(toError(other))
  })

  test('are published without one that is unscheduled before', async () => {
    const { startAt, getSent, lake } = await startWithClock()
    await scheduleDraft(lake.client, 'rose', due, { name: 'Rose' })
    const releaseId = await scheduleDraft(lake.client, 'tulip', due, { name: 'Tulip', likes: weak('nobody') })
    await lake.client.releases.unschedule({ releaseId })
    await lake.stop()
    await startAt(due)
    await expect.poll(getSent).toEqual(['Rose'])
  })
})
