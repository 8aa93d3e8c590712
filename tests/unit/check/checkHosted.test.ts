import { checkSite } from '@freelance-site/content/server'
import { done } from '@freelance-site/foundation/server'
import { createTemporaryFolder, formatCheckResult } from '@freelance-site/foundation/testing'
import { signWebhook } from 'content-lake/webhook'
import { expect, test } from 'vitest'
import { apiPaths } from '#lib/addresses.ts'
import { typeNames } from '#lib/content/documents.ts'
import { parseEnv } from '#lib/env.server.ts'
import { runScript } from '../../support/runScript.ts'

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

/** Preloaded into the command: no name has an address, as on a machine without the internet. */
const offline = `data:text/javascript,${encodeURIComponent(`
  import dns from 'node:dns'
  import { syncBuiltinESMExports } from 'node:module'
  dns.lookup = (host, ...rest) =>
    rest.at(-1)(Object.assign(new Error('getaddrinfo ENOTFOUND ' + host), { code: 'ENOTFOUND' }))
  syncBuiltinESMExports()
`)}`

test('the command says of each step what to do, also if sanity.io cannot be reached', async () => {
  const { code, output } = await runScript('server/cli/check.ts', [], {
    DATA_DIR: createTemporaryFolder(),
    NEXT_PUBLIC_SANITY_PROJECT_ID: 'abc12345',
    NEXT_PUBLIC_SANITY_DATASET: 'production',
    SANITY_WEBHOOK_SECRET: 'a secret of sixteen signs',
    SITE_URL: 'https://site.example',
    NODE_OPTIONS: `--import=${offline}`,
  })
  expect(code).toBe(1)
  for (const step of ['✗ Settings', '✗ Project', '✗ Delivery', '✗ Content', '✗ Pages'])
    expect(output).toContain(step)
  expect(output).toContain('There is no address for a project abc12345')
})
