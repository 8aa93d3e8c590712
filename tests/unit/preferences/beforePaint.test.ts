import { readFile } from 'node:fs/promises'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { beforePaintScript } from '#lib/preferences/beforePaintScript.ts'
import { buildBeforePaint, toScriptModule } from '#lib/preferences/buildBeforePaint.ts'

test('the committed script matches its sources; if not, run `node lib/preferences/buildBeforePaint.ts`', async () => {
  const script = await buildBeforePaint()
  expect(beforePaintScript).toBe(script)
  const file = new URL('../../../lib/preferences/beforePaintScript.ts', import.meta.url)
  expect(await readFile(file, 'utf8')).toBe(toScriptModule(script))
})

test('it is small, excludes js-cookie and is safe inside a script element', () => {
  expect(brotliCompressSync(beforePaintScript).length).toBeLessThan(1500)
  expect(beforePaintScript).not.toMatch(/js-cookie|<\/|<!--/)
})
