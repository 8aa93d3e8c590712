import { expect, test } from 'vitest'
import { toReason } from '#lib/publishing/reason.ts'
import { ownerStatusShape, publicStatusShape } from '#lib/publishing/status.ts'
import { createOwnerStatus, createPublicStatus, toOwnerCheck } from '#server/publisher/ownerStatus.ts'
import { signIn, startTestLake } from '../../support/lake.ts'

const lastFailure = {
  at: '2026-11-21T12:00:00.000Z',
  cause: {
    kind: 'documents' as const,
    problems: [{ document: 'project-photo', path: 'link', reason: toReason('notWebAddress') }],
  },
}
const status = {
  status: () => ({ state: 'failed' as const, buildingSince: null, lastFailure }),
  release: () => 'release-1',
}

async function startStatus() {
  const lake = await startTestLake()
  const said: string[] = []
  const answer = createOwnerStatus({
    ...status,
    countMessages: () => ({ kind: 'counted', waiting: 2, quarantined: 1, isMailSetUp: true }),
    isOwner: toOwnerCheck(lake.port, (line) => said.push(line)),
  })
  const ask = (cookie?: string) =>
    answer(new Request('http://site.example/', cookie ? { headers: { cookie } } : {}))
  return { lake, ask, said }
}

test('the owner learns the reasons and how many messages wait or are quarantined', async () => {
  const { lake, ask } = await startStatus()
  const response = await ask(await signIn(lake.address))
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(ownerStatusShape.parse(await response.json())).toEqual({
    state: 'failed',
    release: 'release-1',
    buildingSince: null,
    lastFailure,
    messages: { kind: 'counted', waiting: 2, quarantined: 1, isMailSetUp: true },
  })
})

test.each([
  ['without cookies', undefined],
  ['with a session of nobody', 'lakeSession=made-up'],
])('nobody else does: %s', async (_, cookie) => {
  const { ask } = await startStatus()
  const response = await ask(cookie)
  expect(response.status).toBe(401)
  expect(await response.text()).not.toContain('project-photo')
})

test('a lake that is away knows nobody', async () => {
  const { lake, ask, said } = await startStatus()
  const cookie = await signIn(lake.address)
  await lake.stop()
  expect((await ask(cookie)).status).toBe(401)
  expect(said).toHaveLength(1)
})

test('anybody may know whether what was published is live, and no reason', async () => {
  const response = await createPublicStatus(status)()
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const body: unknown = await response.json()
  expect(body).toEqual({ state: 'failed', release: 'release-1', buildingSince: null })
  expect(publicStatusShape.parse(body)).toEqual(body)
})
