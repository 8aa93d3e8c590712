import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createHook } from '#server/publisher/hook.ts'
import type { BuildOutcome } from '#server/publisher/outcome.ts'
import { createPublisher } from '#server/publisher/publisher.ts'
import { openRecord } from '#server/publisher/record.ts'
import { createTemporaryFolder } from '../../support/temporaryFolder.ts'

const secret = 'the deploy hook secret'
const live: BuildOutcome = { kind: 'live', releaseId: 'r1', ms: 1, steps: 'pull 0.1 s' }
const refused: BuildOutcome = {
  kind: 'failed',
  stage: 'pull',
  reason: 'project-bakery title: is empty',
  problems: [],
  retry: 'never',
}

/** A publisher whose builds end when the test says so. */
async function setUp(dataDir: string) {
  const lines: string[] = []
  const builds: ((outcome: BuildOutcome) => void)[] = []
  const log = (line: string) => lines.push(line)
  const publisher = createPublisher({
    record: await openRecord(dataDir, log),
    build: (signal) =>
      new Promise((resolve) => {
        builds.push(resolve)
        signal.addEventListener('abort', () => resolve(live))
      }),
    log,
  })
  onTestFinished(() => publisher.stop())
  const app = createHook({
    publisher,
    secret,
    liveRelease: async () => 'r0',
    goBack: async () => ({ kind: 'live' }),
    log,
  })
  const post = (headers: Record<string, string> = {}, given = secret) =>
    app.request(`/publisher/hook/${encodeURIComponent(given)}`, { method: 'POST', headers })
  const status = async () => (await app.request('/publisher/status')).json()
  return { publisher, builds, lines, post, status, app }
}

const count = (builds: unknown[], expected: number) =>
  vi.waitFor(() => expect(builds).toHaveLength(expected), { timeout: 3_000 })

describe('the publisher', () => {
  test('answers 202 once the trigger is on disk, and builds', async () => {
    const folder = await createTemporaryFolder()
    const { builds, post } = await setUp(folder)
    expect((await post()).status).toBe(202)
    const kept = JSON.parse(await readFile(join(folder, 'publisher.json'), 'utf8'))
    expect(kept).toMatchObject({ requested: 1, built: 0 })
    await count(builds, 1)
    builds[0]?.(live)
    await vi.waitFor(async () => {
      expect(JSON.parse(await readFile(join(folder, 'publisher.json'), 'utf8'))).toMatchObject({ built: 1 })
    })
  })

  test('answers 401 to a wrong secret and builds nothing', async () => {
    const { builds, post, publisher } = await setUp(await createTemporaryFolder())
    expect((await post({}, 'another secret, just as long')).status).toBe(401)
    expect((await post({}, `${secret}x`)).status).toBe(401)
    expect(publisher.status().state).toBe('live')
    expect(builds).toEqual([])
  })

  test('builds a delivery once, however often it comes', async () => {
    const { builds, post, publisher } = await setUp(await createTemporaryFolder())
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => post({ 'idempotency-key': 'd1' })))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([202]))
    await count(builds, 1)
    builds[0]?.(live)
    await vi.waitFor(() => expect(publisher.status().state).toBe('live'))
    expect((await post({ 'idempotency-key': 'd1' })).status).toBe(202)
    expect(publisher.status().state).toBe('live')
  })

  test('makes one build of many changes that come while it builds', async () => {
    const { builds, post, publisher } = await setUp(await createTemporaryFolder())
    await post()
    await count(builds, 1)
    await Promise.all(Array.from({ length: 50 }, (_, at) => post({ 'idempotency-key': `d${at}` })))
    builds[0]?.(live)
    await count(builds, 2)
    builds[1]?.(live)
    await vi.waitFor(() => expect(publisher.status().state).toBe('live'))
    expect(builds).toHaveLength(2)
  })

  test('builds after a crash what it had taken before', async () => {
    const folder = await createTemporaryFolder()
    const first = await setUp(folder)
    await first.post({ 'idempotency-key': 'd1' })
    const second = await setUp(folder)
    await count(second.builds, 1)
    expect((await second.post({ 'idempotency-key': 'd1' })).status).toBe(202)
    second.builds[0]?.(live)
    await vi.waitFor(() => expect(second.publisher.status().state).toBe('live'))
  })

  test('says why a build failed, keeps the reason from the public, and builds at the next change', async () => {
    const { builds, lines, post, status } = await setUp(await createTemporaryFolder())
    await post()
    await count(builds, 1)
    builds[0]?.(refused)
    await vi.waitFor(async () => expect(await status()).toMatchObject({ state: 'failed', release: 'r0' }))
    expect(lines.join('\n')).toContain('project-bakery title: is empty')
    expect(JSON.stringify(await status())).not.toContain('bakery')
    await post()
    await count(builds, 2)
  })

  test('builds once when its record is damaged', async () => {
    const folder = await createTemporaryFolder()
    await writeFile(join(folder, 'publisher.json'), '{"requested":')
    const { builds, lines } = await setUp(folder)
    await count(builds, 1)
    expect(lines.join()).toContain('damaged')
  })

  test('answers 503 when the trigger cannot be kept', async () => {
    const folder = await createTemporaryFolder()
    const { post } = await setUp(join(folder, 'blocked', 'further'))
    await writeFile(join(folder, 'blocked'), 'a file where a folder should be')
    expect((await post()).status).toBe(503)
  })
})
