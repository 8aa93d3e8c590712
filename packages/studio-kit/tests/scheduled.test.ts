import type { ReleaseDocument } from 'sanity'
import { expect, test } from 'vitest'
import { formatScheduledTime } from '../src/schedule/formatTime.ts'
import {
  findRefused,
  findScheduled,
  findScheduledVersion,
  toDocumentStates,
} from '../src/schedule/scheduled.tsx'

const toRelease = (name: string, state: ReleaseDocument['state'], publishAt?: string): ReleaseDocument => ({
  _id: `_.releases.${name}`,
  _type: 'system.release',
  _createdAt: '2026-11-01T08:00:00Z',
  _updatedAt: '2026-11-01T08:00:00Z',
  _rev: '1',
  name,
  state,
  ...(publishAt && { publishAt }),
  metadata: { title: name, releaseType: 'scheduled', cardinality: 'one', intendedPublishAt: publishAt },
})

const late = toRelease('rLate', 'scheduled', '2026-12-24T08:00:00Z')
const next = toRelease('rNext', 'scheduled', '2026-11-30T07:00:00Z')
const paused = toRelease('rPaused', 'active', '2026-11-27T07:00:00Z')

test('the next scheduled change comes first, and a paused one is not counted', () => {
  expect(findScheduled([late, paused, next]).map(({ release }) => release.name)).toEqual(['rNext', 'rLate'])
})

test('a list says of a document whether it is on the site, scheduled or paused', () => {
  const releases = [late, next, paused]
  expect(toDocumentStates(['rose', 'drafts.rose'], 'rose', releases)).toEqual([])
  expect(toDocumentStates(['drafts.rose'], 'rose', releases)).toEqual([{ kind: 'notOnSite' }])
  expect(toDocumentStates(['rose', 'versions.rNext.rose'], 'rose', releases)).toEqual([
    { kind: 'scheduled', at: new Date('2026-11-30T07:00:00Z') },
  ])
  expect(toDocumentStates(['versions.rPaused.rose'], 'rose', releases)).toEqual([
    { kind: 'notOnSite' },
    { kind: 'paused' },
  ])
})

test('a document that is being scheduled for the first time does not count as paused', () => {
  const isPaused = (now: string) =>
    toDocumentStates(['versions.rPaused.rose'], 'rose', [paused], Date.parse(now)).some(
      ({ kind }) => kind === 'paused',
    )
  expect(isPaused('2026-11-01T08:00:05Z')).toBe(false)
  expect(isPaused('2026-11-01T08:00:20Z')).toBe(true)
})

test('the schedule that a document can cancel is its next one, unless it is scheduled with others', () => {
  const versions = ['rose', 'versions.rLate.rose', 'versions.rNext.rose', 'versions.rPaused.rose']
  expect(findScheduledVersion(versions, [late, next, paused])?.release.name).toBe('rNext')
  const together = { ...next, metadata: { ...next.metadata, cardinality: 'many' as const } }
  expect(findScheduledVersion(versions, [late, together])?.release.name).toBe('rLate')
  expect(findScheduledVersion(['rose'], [late, next])).toBeUndefined()
})

test('a document knows why the lake refused to publish it, and a paused one has no reason', () => {
  const refused = {
    ...toRelease('rRefused', 'active', '2026-11-27T07:00:00Z'),
    error: { message: 'No such project.' },
  }
  expect(findRefused(['versions.rRefused.rose'], [refused, paused])).toBe('No such project.')
  expect(findRefused(['versions.rPaused.rose'], [refused, paused])).toBeNull()
  expect(findRefused(['drafts.rose'], [refused, paused])).toBeNull()
})

test('a day has its year only if that is another one', () => {
  const now = new Date(2026, 10, 25)
  expect(formatScheduledTime(new Date(2026, 10, 30, 8), 'fr', { now })).toBe('lundi 30 novembre à 08:00')
  expect(formatScheduledTime(new Date(2026, 10, 30, 8), 'en', { now })).toBe('Monday 30 November at 08:00')
  expect(formatScheduledTime(new Date(2026, 10, 30, 8), 'fr', { now, isShort: true })).toBe('30 nov., 08:00')
  expect(formatScheduledTime(new Date(2027, 0, 4, 8), 'fr', { now })).toBe('lundi 4 janvier 2027 à 08:00')
})
