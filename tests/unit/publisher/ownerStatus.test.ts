import { expect, test } from 'vitest'
import { ownerStatusPath, ownerStatusShape } from '#lib/publishing/status.ts'
import { createOwnerStatus, toOwnerCheck } from '#server/publisher/ownerStatus.ts'
import { signIn, startTestLake } from '../../support/lake.ts'

const lastFailure = {
  at: '2026-11-21T12:00:00.000Z',
  stage: 'pull' as const,
  reason: '1 problem in what is published.',
  problems: [{ document: 'project-photo', path: 'link', reason: 'must be a web address' }],
}

async function startStatus() {
  const lake = await startTestLake()
  const said: string[] = []
  const app = createOwnerStatus({
    publisher: { status: () => ({ state: 'failed', buildingSince: null, lastFailure }) },
    liveRelease: () => Promise.resolve('release-1'),
    countMessages: () => ({ kind: 'counted', waiting: 2, apart: 1, isMailSetUp: true }),
    isOwner: toOwnerCheck(lake.port, (line) => said.push(line)),
  })
  const ask = (cookie?: string) => app.request(ownerStatusPath, cookie ? { headers: { cookie } } : {})
  return { lake, ask, said }
}

test('the owner learns the reasons and how many messages wait or are set apart', async () => {
  const { lake, ask } = await startStatus()
  const response = await ask(await signIn(lake.address))
  expect(response.status).toBe(200)
  expect(ownerStatusShape.parse(await response.json())).toEqual({
    state: 'failed',
    release: 'release-1',
    buildingSince: null,
    lastFailure,
    messages: { kind: 'counted', waiting: 2, apart: 1, isMailSetUp: true },
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
