import { readFile } from 'node:fs/promises'
import { brotliCompressSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { toBeforePaintScript } from '#lib/preferences/beforePaintScript.ts'
import { buildBeforePaint, placeholder, toScriptModule } from '#lib/preferences/buildBeforePaint.ts'
import { locales } from '#lib/site.ts'

test('the committed script matches its sources; if not, run `node lib/preferences/buildBeforePaint.ts`', async () => {
  const script = await buildBeforePaint()
  expect(toBeforePaintScript() === script.replace(placeholder, JSON.stringify(locales))).toBe(true)
  const file = new URL('../../../lib/preferences/beforePaintScript.ts', import.meta.url)
  expect((await readFile(file, 'utf8')) === toScriptModule(script)).toBe(true)
})

test('its languages are those of the site whenever it is used, not when it was made', async () => {
  vi.resetModules()
  vi.doMock('#lib/site.ts', () => ({ locales: ['en', 'fr', 'de'] }))
  const { toBeforePaintScript } = await import('#lib/preferences/beforePaintScript.ts')
  vi.doUnmock('#lib/site.ts')
  expect(toBeforePaintScript().split('["en","fr","de"]')).toHaveLength(2)
  expect(toBeforePaintScript()).not.toMatch(/[`'"]fr[`'"](?!,"de")/)
})

test('it is small and safe inside a script element', () => {
  expect(brotliCompressSync(toBeforePaintScript()).length).toBeLessThan(3_600)
  expect(toBeforePaintScript()).not.toMatch(/<\/|<!--/)
})
