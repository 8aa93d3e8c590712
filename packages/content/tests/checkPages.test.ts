import { createServer } from 'node:http'
import { listen } from '@freelance-site/foundation/testing'
import { expect, onTestFinished, test } from 'vitest'
import { checkPages } from '../src/check/site.ts'
import { type Change, toRevision } from '../src/platform/publishedState.ts'
import { createProblem } from '../src/problems.ts'

const now = Date.parse('2026-11-23T12:00:00Z')
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
const project = (minutes: number): Change => ({ _id: 'project', _updatedAt: at(minutes) })
const settings: Change = { _id: 'siteSettings', _updatedAt: at(-90) }

/** A site that was built from these documents an hour ago. */
async function startSite(built: Change[], dueAt?: string) {
  const body = JSON.stringify({ revision: await toRevision(built), readAt: at(-60), dueAt })
  const server = createServer((request, response) =>
    response.end(request.url === '/release.json' ? body : '<!doctype html>'),
  )
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${await listen(server)}`
}

const check = (site: string, changes: Change[]) =>
  checkPages(`${site}/release.json`, async () => ({ kind: 'done', value: changes }), now)

test.each<[string, Change[], string, RegExp]>([
  ['the same', [project(-70), settings], 'done', /^They show what is published\.$/],
  ['a change of a few minutes', [project(-9), settings], 'unsure', /a few minutes ago/],
  ['an older change', [project(-10), settings], 'missing', /^Published, but your host has not put it online/],
  ['a removal', [settings], 'unsure', /something that was taken off/],
])('%s, compared with the pages', async (_, changes, state, sentence) => {
  const site = await startSite([project(-70), settings])
  expect(await check(site, changes)).toMatchObject({
    state,
    sentence: expect.stringMatching(sentence),
  })
})

test.each([
  [1, 'done', /^They show what is published\.$/],
  [0, 'unsure', /^The date of a document has come/],
  [-25 * 60 - 10, 'missing', /has not put it online/],
])('a document whose date comes in %i minutes, compared with the pages', async (minutes, state, sentence) => {
  const site = await startSite([settings], at(minutes))
  expect(await check(site, [settings])).toMatchObject({ state, sentence: expect.stringMatching(sentence) })
})

test('a site without release.json, an unreachable site and an unreadable lake get different results', async () => {
  const site = await startSite([])
  expect(await check(`${site}/elsewhere`, [])).toMatchObject({ state: 'unsure' })
  expect(await check('http://127.0.0.1:1', [])).toMatchObject({ state: 'missing' })
  const getChanges = async () => ({ kind: 'failed', problem: createProblem('notContent') }) as const
  expect(await checkPages(`${site}/release.json`, getChanges, now)).toMatchObject({
    state: 'unsure',
    sentence: expect.stringContaining('its answer is not the content asked for'),
  })
})
