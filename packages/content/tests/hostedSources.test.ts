import { toEditorPolicy, toPreviewPolicy } from '@freelance-site/releases/testing'
import { expect, test } from 'vitest'
import { hostedSources } from '../src/lake/hostedSources.ts'

test('the Studio and its previews reach sanity.io only with a hosted lake', () => {
  const embedded = { files: [] }
  const hosted = { ...embedded, ...hostedSources }
  for (const toPolicy of [() => toEditorPolicy([], embedded), () => toPreviewPolicy(embedded)])
    expect(toPolicy()).not.toContain('sanity')
  for (const policy of [toEditorPolicy([], hosted), toPreviewPolicy(hosted)])
    expect(policy).toMatch(/connect-src 'self'[^;]* https:\/\/\*\.sanity\.io wss:\/\/\*\.sanity\.io /)
  expect(toPreviewPolicy(hosted)).toContain("img-src 'self' data: blob: https://cdn.sanity.io;")
})
