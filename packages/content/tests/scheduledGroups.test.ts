import type { SanityClient } from '@sanity/client'
import { createTestLake } from 'content-lake/testing'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  getScheduledGroups,
  isAsScheduled,
  type PublishedRelease,
  toScheduledGroups,
} from '../src/snapshot/scheduledGroups.ts'

describe('in a lake', () => {
  const start = Date.parse('2030-06-03T06:00:00Z')
  const due = new Date(start + 60_000).toISOString()

  /** Starts a lake whose clock the test sets. */
  async function startLake() {
    let now = start
    const lake = await createTestLake({ now: () => now })
    onTestFinished(() => lake.close())
    const { client } = lake
    const origin = `http://127.0.0.1:${lake.port}`
    const named = { name: 'the lake of this test', imagesUrl: '', browserImagesUrl: '' }
    const { projectId = '', dataset = '', token } = client.config()
    return {
      client,
      getGroups: async () => {
        const answer = await getScheduledGroups({ ...named, projectId, dataset, token, origin })
        if (answer.kind === 'failed') throw new Error(answer.problem.code)
        return answer.value.map((group) => group.map(({ document }) => document).toSorted()).toSorted()
      },
      passMinute: () => {
        now = start + 61_000
      },
    }
  }

  /** Schedules a draft, as the Studio does. */
  async function schedule(client: SanityClient, id: string, publishAt: string) {
    const releaseId = `r${id}`
    const metadata = {
      title: id,
      releaseType: 'scheduled',
      cardinality: 'one',
      intendedPublishAt: publishAt,
    } as const
    await client.create({ _id: `drafts.${id}`, _type: 'note' })
    await client.releases.create({ releaseId, metadata })
    await client.createVersion({ publishedId: id, baseId: `drafts.${id}`, releaseId })
    await client.releases.schedule({ releaseId, publishAt })
  }

  test('the documents that were scheduled for one minute are together, and no others', async () => {
    const { client, getGroups, passMinute } = await startLake()
    for (const id of ['rose', 'lily']) await schedule(client, id, due)
    await schedule(client, 'daisy', new Date(start + 3_600_000).toISOString())
    const imported = client.transaction()
    for (const _id of ['oak', 'elm']) imported.create({ _id, _type: 'note' })
    await imported.commit()
    passMinute()
    await expect.poll(getGroups, { timeout: 10_000 }).toEqual([['lily', 'rose']])
  })

  test('a document is as scheduled until it is published again', async () => {
    const { client, passMinute, getGroups } = await startLake()
    await schedule(client, 'rose', due)
    passMinute()
    await expect.poll(getGroups, { timeout: 10_000 }).toEqual([['rose']])
    const [release] = await client.fetch('*[_type == "system.release"]')
    const scheduled = { document: 'rose', publishedAt: Date.parse(release.publishedAt) }
    const read = () => client.fetch('*[_id == "rose"][0]')
    expect(isAsScheduled(scheduled, await read())).toBe(true)
    const later = { ...(await read()), _updatedAt: new Date(start + 90_000).toISOString() }
    expect(isAsScheduled(scheduled, later)).toBe(false)
  })
})

const at = (time: string) => `2030-06-03T${time}Z`
const toRelease = (name: string, scheduledAt: string | null, more: Partial<PublishedRelease> = {}) => ({
  _id: `_.releases.${name}`,
  publishedAt: at('09:00:02'),
  scheduledAt,
  isDraft: true,
  versions: [`versions.${name}.note.${name}`],
  ...more,
})
const groups = (...releases: PublishedRelease[]) =>
  toScheduledGroups(releases).map((group) => group.map(({ document }) => document))

test('a hosted lake publishes those of one minute one by one: they are together', () => {
  const late = { publishedAt: at('09:01:03') }
  expect(groups(toRelease('a', at('09:00:00')), toRelease('b', at('09:00:30'), late))).toEqual([
    ['note.a', 'note.b'],
  ])
  expect(groups(toRelease('a', at('08:59:59')), toRelease('b', at('09:00:00')))).toHaveLength(2)
})

test('a release of several documents is by itself, and so is a draft that was published before its time', () => {
  const several = { isDraft: false, versions: ['versions.m.c', 'versions.m.d'] }
  expect(
    groups(
      toRelease('a', at('09:00:00')),
      toRelease('m', at('09:00:00'), several),
      toRelease('b', at('09:00:00'), { publishedAt: at('08:30:00') }),
    ),
  ).toEqual([['note.a'], ['c', 'd'], ['note.b']])
})

test('without a written moment, those that one transaction published are together', () => {
  expect(groups(toRelease('a', null), toRelease('b', null))).toEqual([['note.a', 'note.b']])
})
