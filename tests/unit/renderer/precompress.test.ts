import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { isEnoent } from '#lib/file.ts'
import { precompress } from '#server/renderer/precompress.ts'
import { createCompiledSite } from './compiledSite.ts'

test('puts both compressed forms of every script beside it, of public pages as small as they get', async () => {
  const script = Array.from({ length: 3_000 }, (_, at) => `console.log(${at ** 2})`).join('\n')
  const names = ['root.js', 'page.js', 'page.css', 'studio.js']
  const { site, read } = await createCompiledSite({
    ...Object.fromEntries(names.map((name) => [name, script])),
    'small.js': 'console.log(1)',
  })

  await precompress(site)

  for (const name of names) {
    expect(brotliDecompressSync(await read(`${name}.br`)).toString()).toBe(script)
    expect(gunzipSync(await read(`${name}.gz`)).toString()).toBe(script)
  }
  expect((await read('page.js.br')).length).toBeLessThan((await read('studio.js.br')).length)
  expect(await read('small.js.br').catch(isEnoent)).toBe(true)
})
