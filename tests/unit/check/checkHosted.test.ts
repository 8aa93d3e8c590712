import { formatFinding } from 'foundation/finding'
import { checkPublishing } from 'releases/check/hostedLake'
import { expect, test } from 'vitest'
import { apiPaths } from '#lib/addresses.ts'
import { startHosted } from '../../support/hostedStandIn.ts'

type World = Awaited<ReturnType<typeof startHosted>>

const lines = async ({ env }: Pick<World, 'env'>) =>
  (await checkPublishing({ ...env, webhookPath: apiPaths.webhook })).map(formatFinding)

test('a complete setup passes, and triggers no build', async () => {
  const world = await startHosted()
  expect(await lines(world)).toEqual([
    '✓ 4 Webhook     The site accepted a signed delivery.',
    '✓ 5 Deploy hook The site has one. It was not called: that would build.',
  ])
  expect(world.countBuilds()).toBe(0)
})

test.each<[string, Parameters<typeof startHosted>[0], RegExp]>([
  ['another secret', { secret: 'another secret' }, /✗ 4 Webhook .+ refused the signature/],
  ['no secret', { secret: undefined }, /✗ 4 Webhook .+ has no secret yet/],
  ['no deploy hook', { deployHookUrl: undefined }, /✗ 5 Deploy hook Set DEPLOY_HOOK_URL/],
])('a site with %s is reported', async (_name, site, expected) => {
  const missing = (await lines(await startHosted(site))).filter((line) => line.startsWith('✗'))
  expect(missing).toEqual([expect.stringMatching(expected)])
})

test('missing settings are named', async () => {
  const { env } = await startHosted()
  const siteless = { ...env, SITE_URL: undefined }
  expect((await lines({ env: siteless })).join('\n')).toMatch(/Set SITE_URL/)
  const secretless = { ...env, SANITY_WEBHOOK_SECRET: undefined }
  expect((await lines({ env: secretless })).join('\n')).toMatch(/Set SANITY_WEBHOOK_SECRET/)
})
