import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { siteContentFilter, webhookProjection } from '#server/processes/embeddedLake.ts'

test('the page on the hosted lake asks for the webhook that the check looks for, and no other page names one', async () => {
  const hosted = await readFile('docs/hosted-lake.md', 'utf8')
  expect(hosted).toContain(`| Filter | \`${siteContentFilter}\` |`)
  expect(hosted).toContain(`| Projection | \`${webhookProjection}\` |`)
  expect(await readFile('docs/platform.md', 'utf8')).not.toContain('_type in')
})
