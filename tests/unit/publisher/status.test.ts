import { toReason as toContentReason, toLake } from '@freelance-site/content'
import { createOwnerCheck } from '@freelance-site/content/server'
import { statusPath, statusShape } from '@freelance-site/releases'
import { createStatusHandler, type Incident, toReason } from '@freelance-site/releases/testing'
import { expect, test } from 'vitest'
import { parseEnv } from '#lib/env.server.ts'
import { signIn, startTestLake } from '../../../packages/content-lake/tests/support/lake.ts'

const lastFailure = {
  at: '2026-11-21T12:00:00.000Z',
  cause: {
    kind: 'documents' as const,
    problems: [{ document: 'project-photo', path: 'link', reason: toContentReason('isHeic') }],
  },
}

const backups = {
  last: { createdAt: '2026-11-21T03:00:00.000Z', documents: 21, messages: 2 },
  incidents: [{ kind: 'away' as const, folder: '/mnt/backup' }],
}

const incident: Incident = {
  part: 'messages',
  state: 'damaged',
  file: 'outbox.sqlite',
  detail: '/srv/site/.data/outbox.sqlite is damaged',
}

const deadLink = {
  address: '/nowhere',
  place: { document: 'legalPage-privacy', type: 'legalPage', path: 'sections' },
  reason: toReason('pageUnknown'),
}

const warning = { document: 'project-photo', path: 'image', reason: toContentReason('isHeic') }

async function startStatus() {
  const lake = await startTestLake()
  const handle = createStatusHandler(
    (isOwner) => ({
      state: 'failed',
      lastFailure,
      release: 'release-1',
      backups: isOwner ? backups : null,
      incidents: [incident],
      deadLinks: [deadLink],
      warnings: [warning],
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
  ...state,
  lastFailure: null,
  backups: null,
  incidents: [{ ...incident, detail: null }],
  deadLinks: [],
  warnings: [],
}

test('the owner gets the reasons, the backups and the details of incidents', async () => {
  const { lake, ask } = await startStatus()
  const body = await ask(await signIn(lake.address))
  expect(body).toEqual({
    ...state,
    lastFailure,
    backups,
    incidents: [incident],
    deadLinks: [deadLink],
    warnings: [warning],
  })
  expect(statusShape.parse(body)).toEqual(body)
})

test.each([
  ['without cookies', undefined],
  ['with an unknown session', 'lakeSession=made-up'],
])('anybody else sees whether changes are live, without reasons: %s', async (_, cookie) => {
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
