import { lakeSessionCookie, toLake } from '@freelance-site/content'
import { createOwnerCheck } from '@freelance-site/content/server'
import type { Problem } from '@freelance-site/foundation'
import { statusPath, statusShape } from '@freelance-site/releases'
import { createPartProblem, createStatusHandler } from '@freelance-site/releases/testing'
import { expect, test } from 'vitest'
import { createProblem } from '#lib/content/problems.ts'
import { parseEnv } from '#lib/env.server.ts'
import { signIn, startTestLake } from '../../../packages/content-lake/tests/support/lake.ts'

const photo = { ...createProblem('isHeic'), place: { document: 'project-photo', path: 'link' } }

const failure = {
  at: '2026-11-21T12:00:00.000Z',
  problem: { ...createProblem('failure.documents'), causes: [photo] },
}

const backups = {
  last: { createdAt: '2026-11-21T03:00:00.000Z', documents: 21, messages: 2 },
  problems: [],
}

const place = { part: 'messages', file: 'outbox.sqlite' }
const damaged = createPartProblem('damaged', place, '/srv/site/.data/outbox.sqlite is damaged')

const deadLink = { ...createProblem('pageUnknown'), place: { path: '/privacy', request: '/nowhere' } }

const warning: Problem = { ...photo, severity: 'warning' }

const problems = { failure, parts: [damaged], deadLinks: [deadLink], warnings: [warning] }

/** What the page of an editor of version 1.0.0 requires. */
const forEarlierEditors = { lastFailure: null, incidents: [], deadLinks: [], warnings: [] }

async function startStatus() {
  const lake = await startTestLake({ sessionCookie: lakeSessionCookie })
  const handle = createStatusHandler(
    (isOwner) => ({
      state: 'failed',
      release: 'release-1',
      backups: isOwner ? backups : null,
      problems,
    }),
    createOwnerCheck(toLake(parseEnv({ LAKE_PORT: String(lake.port) })), { secretSource: 'unused' }),
  )
  const ask = async (cookie?: string) => {
    const response = await handle(
      new Request(`http://site.example${statusPath}`, cookie ? { headers: { cookie } } : {}),
    )
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const body: unknown = await response.json()
    return body
  }
  return { lake, ask }
}

const state = { state: 'failed', release: 'release-1' }
const withheld = {
  ...forEarlierEditors,
  ...state,
  backups: null,
  problems: { failure: null, parts: [createPartProblem('damaged', place)], deadLinks: [], warnings: [] },
}

test('the owner gets the causes, the backups and the details of problems', async () => {
  const { lake, ask } = await startStatus()
  const body = await ask(await signIn(lake.address))
  expect(body).toEqual({
    ...forEarlierEditors,
    ...state,
    backups,
    problems,
  })
  expect(statusShape.parse(body)).toEqual(body)
})

test.each([
  ['without cookies', undefined],
  ['with an unknown session', 'lakeSession=made-up'],
])('anybody else sees whether changes are live, without causes: %s', async (_, cookie) => {
  const { ask } = await startStatus()
  const body = await ask(cookie)
  expect(body).toEqual(withheld)
  expect(statusShape.parse(body)).toEqual(body)
})

test('while the lake is down, nobody is recognised as the owner', async () => {
  const { lake, ask } = await startStatus()
  const cookie = await signIn(lake.address)
  await lake.stop()
  expect(await ask(cookie)).toEqual(withheld)
})
