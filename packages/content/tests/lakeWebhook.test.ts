import { handleContentWebhook } from '@freelance-site/releases/server'
import { encodeSignatureHeader } from '@sanity/webhook'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lakeWebhook } from '../src/lake/lakeWebhook.ts'

const secret = 'a secret shared with the lake'
const now = Date.UTC(2026, 10, 21)

test('a delivery that Sanity’s own package signs is accepted, whatever its text', async () => {
  const text = fc.string({ unit: 'binary', minLength: 1 })
  await fc.assert(
    fc.asyncProperty(text, async (body) => {
      const headers = { [lakeWebhook.header]: await encodeSignatureHeader(body, now, secret) }
      const request = new Request('http://site.test/', { method: 'POST', headers, body: Buffer.from(body) })
      const deps = { ...lakeWebhook, secret, deploy: async () => null, now: () => now }
      expect((await handleContentWebhook(request, deps)).status).toBe(202)
    }),
  )
})
