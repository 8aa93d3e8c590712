import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { checkPackages } from '#server/cli/check/checkPackages.ts'
import { listen } from '../../../packages/content-lake/tests/support/listen.ts'

/** What npm writes, for packages of these names; each third is for tests only. */
async function install(names: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'packages-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const packages = Object.fromEntries(
    names.map((name, at) => [
      at % 2 === 0 ? `node_modules/${name}` : `node_modules/outer/node_modules/${name}`,
      { version: `${at}.0.0`, ...(at % 3 === 2 && { dev: true }) },
    ]),
  )
  const path = join(folder, 'lock.json')
  await writeFile(path, JSON.stringify({ packages: { ...packages, 'packages/own': { version: '1.0.0' } } }))
  return path
}

const askedShape = z.object({
  queries: z.array(z.object({ package: z.object({ name: z.string() }), version: z.string() })),
})

/** OSV, knowing one fault; also how many questions each request had. */
async function startOsv(answer?: string) {
  const requests: number[] = []
  const server = createServer(async (request, response) => {
    const { queries } = askedShape.parse(JSON.parse(Buffer.concat(await request.toArray()).toString()))
    requests.push(queries.length)
    const results = queries.map(({ package: { name } }) =>
      name === '@scope/faulty' ? { vulns: [{ id: 'GHSA-1' }, { id: 'GHSA-2' }] } : {},
    )
    response.end(answer ?? JSON.stringify({ results }))
  })
  onTestFinished(() => void server.close())
  return { api: `http://127.0.0.1:${await listen(server)}`, requests }
}

test('a package with known faults is named, with its version and where they are explained', async () => {
  const { api } = await startOsv()
  const installed = await install(['sound', '@scope/faulty', '@scope/faulty'])
  expect(await checkPackages({ installed, api })).toEqual({
    step: 'Packages',
    state: 'missing',
    sentence: expect.stringMatching(/osv\.dev: @scope\/faulty 1\.0\.0 \(GHSA-1, GHSA-2\)\. Update/),
  })
})

test('all are asked about, a thousand at a time, without those for tests', async () => {
  const { api, requests } = await startOsv()
  const installed = await install(Array.from({ length: 1_800 }, (_, at) => `package-${at}`))
  expect(await checkPackages({ installed, api })).toMatchObject({
    state: 'done',
    sentence: 'None of the 1200 has a known fault.',
  })
  expect(requests).toEqual([1_000, 200])
})

test('no answer is not taken for a good one', async () => {
  const installed = await install(['sound'])
  const gone = await checkPackages({ installed, api: 'http://127.0.0.1:1' })
  expect(gone).toMatchObject({ state: 'unsure', sentence: expect.stringContaining('cannot be asked') })
  for (const answer of ['<!doctype html>', '{"results":[]}', '{"code":3}']) {
    const { api } = await startOsv(answer)
    expect(await checkPackages({ installed, api }), answer).toMatchObject({ state: 'unsure' })
  }
})
