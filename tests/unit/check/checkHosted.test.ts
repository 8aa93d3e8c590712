import { checkSite } from '@freelance-site/content/server'
import { done } from '@freelance-site/foundation/server'
import { formatCheckResult } from '@freelance-site/foundation/testing'
import { signWebhook } from 'content-lake/webhook'
import { expect, test } from 'vitest'
import { apiPaths } from '#lib/addresses.ts'
import { typeNames } from '#lib/content/documents.ts'
import { parseEnv } from '#lib/env.server.ts'

/** Nothing answers there. */
const nowhere = 'http://127.0.0.1:9'

/** The lines about a site with a hosted lake and these settings, whose published content is valid. */
async function check(settings: Record<string, string>) {
  const results = await checkSite({
    settings: parseEnv({ NEXT_PUBLIC_SANITY_PROJECT_ID: 'abc', ...settings }),
    project: {
      ...{ projectId: 'abc', dataset: 'production', token: undefined, siteUrl: undefined, secret: undefined },
      ...{
        webhookPath: apiPaths.webhook,
        typeNames,
        hosts: { own: nowhere, global: nowhere },
        sign: signWebhook,
      },
    },
    buildFile: '/release.json',
    checkContent: async () => done('Content', 'Published and valid.'),
    getChanges: async () => ({ kind: 'done', value: [] }),
  })
  return results.map(formatCheckResult)
}

test('missing settings of a hosted lake are named, and its content is read all the same', async () => {
  expect(await check({ SANITY_API_READ_TOKEN: 'token' })).toEqual([
    '✗ Settings      Set SITE_URL, SANITY_WEBHOOK_SECRET.',
    expect.stringMatching(/^✗ Project .+cannot be reached/),
    expect.stringMatching(/^\? Delivery/),
    '✓ Content       Published and valid.',
  ])
})

test('with these settings, the pages are compared with the content', async () => {
  const SITE_URL = 'http://127.0.0.1:9'
  expect(
    await check({
      SITE_URL,
      SANITY_API_READ_TOKEN: 'token',
      SANITY_WEBHOOK_SECRET: 'a secret of the webhook',
    }),
  ).toEqual([
    '✓ Settings      Those for a hosted lake are set.',
    expect.stringMatching(/^✗ Project .+cannot be reached/),
    expect.stringMatching(/^\? Delivery/),
    '✓ Content       Published and valid.',
    expect.stringMatching(/^✗ Pages .+http:\/\/127\.0\.0\.1:9\/release\.json cannot be reached/),
  ])
})
