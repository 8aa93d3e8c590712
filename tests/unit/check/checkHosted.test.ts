import { formatFinding } from 'foundation/finding'
import { checkHostedLake } from 'releases/check/hostedLake'
import { expect, test } from 'vitest'
import { apiPaths } from '#lib/addresses.ts'
import { startHosted } from '../../support/hostedStandIn.ts'

type World = Awaited<ReturnType<typeof startHosted>>

const lines = async ({ env, place }: Pick<World, 'env' | 'place'>) =>
  (await checkHostedLake({ ...env, webhookPath: apiPaths.webhook }, place)).map(formatFinding)

test('a complete setup passes, and triggers no build', async () => {
  const world = await startHosted()
  expect(await lines(world)).toEqual([
    '✓ 1 Project     abc, dataset “production”.',
    expect.stringMatching(/^✓ 2 CORS {8}http:\/\/127\.0\.0\.1:\d+ is allowed, with credentials\.$/),
    '✓ 3 Token       It reads what is published, and drafts for the preview.',
    '✓ 4 Webhook     The site accepted a signed delivery.',
    '✓ 5 Deploy hook The site has one. It was not called: that would build.',
  ])
  expect(world.countBuilds()).toBe(0)
})

const noAccess = { statusCode: 401 }

test.each<[string, (world: World) => void, RegExp]>([
  [
    'project',
    ({ set }) => set('/data/query/production', { message: 'Project not found' }, 404),
    /✗ 1 Project .+There is no project abc/,
  ],
  [
    'dataset',
    ({ set }) => set('/data/query/production', { message: 'Dataset not found' }, 404),
    /has no dataset “production”/,
  ],
  [
    'origin',
    ({ set }) => set('/check/cors', { result: { allowed: false, withCredentials: false } }),
    /✗ 2 CORS .+add it, with credentials/,
  ],
  [
    'credentials',
    ({ set }) => set('/check/cors', { result: { allowed: true, withCredentials: false } }),
    /allow credentials for it/,
  ],
  ['valid token', ({ set }) => set('/users/me', noAccess, 401), /✗ 3 Token .+was revoked/],
  [
    'token that reads drafts',
    ({ set }) =>
      set('/projects/abc/datasets/production/acl', [{ filter: '_id in path("*")', permissions: ['read'] }]),
    /does not read drafts/,
  ],
])('a missing %s is reported', async (_name, takeAway, expected) => {
  const world = await startHosted()
  takeAway(world)
  const missing = (await lines(world)).filter((line) => line.startsWith('✗'))
  expect(missing).toEqual([expect.stringMatching(expected)])
})

test.each<[string, Parameters<typeof startHosted>[0], RegExp]>([
  ['another secret', { secret: 'another secret' }, /✗ 4 Webhook .+ refused the signature/],
  ['no secret', { secret: undefined }, /✗ 4 Webhook .+ has no secret yet/],
  ['no deploy hook', { deployHookUrl: undefined }, /✗ 5 Deploy hook Set DEPLOY_HOOK_URL/],
])('a site with %s is reported', async (_name, site, expected) => {
  const missing = (await lines(await startHosted(site))).filter((line) => line.startsWith('✗'))
  expect(missing).toEqual([expect.stringMatching(expected)])
})

test('a step that cannot be checked is reported as unsure, not done', async () => {
  const world = await startHosted()
  world.set('/check/cors', 'no JSON of that shape')
  expect((await lines(world))[1]).toMatch(/^\? 2 CORS/)
})

test('missing settings are named', async () => {
  const { env, place } = await startHosted()
  const bare = {
    ...env,
    SITE_URL: undefined,
    SANITY_API_READ_TOKEN: undefined,
    SANITY_WEBHOOK_SECRET: undefined,
  }
  expect((await lines({ env: bare, place })).join('\n')).toMatch(
    /Set SITE_URL[\s\S]+Set SANITY_API_READ_TOKEN/,
  )
  const secretless = { ...env, SANITY_WEBHOOK_SECRET: undefined }
  expect((await lines({ env: secretless, place })).join('\n')).toMatch(/Set SANITY_WEBHOOK_SECRET/)
})
