import { mkdirSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toReason } from '#lib/publishing/reason.ts'
import { ownerStatusShape, publicStatusShape } from '#lib/publishing/status.ts'
import {
  createMessageCounts,
  createOwnerStatus,
  createPublicStatus,
  toOwnerCheck,
} from '#server/publisher/status.ts'
import { signIn, startTestLake } from '../../../packages/content-lake/tests/support/lake.ts'
import { makeOutbox, toIncoming } from '../../support/contactForm.ts'
import { createTemporaryFolder } from '../../support/temporaryFolder.ts'

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
    countMessages: async () => ({ kind: 'counted', waiting: 2, quarantined: 1, isMailSetUp: true }),
    isOwner: toOwnerCheck(lake.port, (line) => said.push(line)),
  })
  const ask = (cookie?: string) =>
    answer(new Request('http://site.example/', cookie ? { headers: { cookie } } : {}))
  return { lake, ask, said }
}

test('the owner gets the reasons and the numbers of waiting and quarantined messages', async () => {
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
  ['with an unknown session', 'lakeSession=made-up'],
])('nobody else gets them: %s', async (_, cookie) => {
  const { ask } = await startStatus()
  const response = await ask(cookie)
  expect(response.status).toBe(401)
  expect(await response.text()).not.toContain('project-photo')
})

test('while the lake is down nobody counts as signed in', async () => {
  const { lake, ask, said } = await startStatus()
  const cookie = await signIn(lake.address)
  await lake.stop()
  expect((await ask(cookie)).status).toBe(401)
  expect(said).toHaveLength(1)
})

test('anybody may see whether changes are live, without reasons', async () => {
  const response = await createPublicStatus(status)()
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const body: unknown = await response.json()
  expect(body).toEqual({ state: 'failed', release: 'release-1', buildingSince: null })
  expect(publicStatusShape.parse(body)).toEqual(body)
})

test('counts waiting and quarantined messages as they change', async () => {
  const folder = createTemporaryFolder()
  const outbox = makeOutbox({ DATA_DIR: folder })
  const count = createMessageCounts(makeOutbox({ DATA_DIR: folder }), () => {}, true)
  expect(await count()).toEqual({ kind: 'counted', waiting: 0, quarantined: 0, isMailSetUp: true })
  const { id } = await outbox.add(toIncoming())
  await outbox.add(toIncoming({ suspicion: 'spam' }))
  expect(await count()).toEqual({ kind: 'counted', waiting: 1, quarantined: 1, isMailSetUp: true })
  await outbox.noteDelivered(id, 2_000)
  expect(await count()).toEqual({ kind: 'counted', waiting: 0, quarantined: 1, isMailSetUp: true })
})

test('an outbox that cannot be opened is reported, logged once, and counted once it can be opened', async () => {
  const folder = createTemporaryFolder()
  const inTheWay = join(folder, 'outbox.sqlite')
  mkdirSync(inTheWay)
  const said: string[] = []
  const count = createMessageCounts(makeOutbox({ DATA_DIR: folder }), (line) => said.push(line), false)
  expect([await count(), await count()]).toEqual([{ kind: 'unreadable' }, { kind: 'unreadable' }])
  expect(said).toEqual([expect.stringContaining('cannot be counted')])
  rmdirSync(inTheWay)
  expect(await count()).toEqual({ kind: 'counted', waiting: 0, quarantined: 0, isMailSetUp: false })
})
