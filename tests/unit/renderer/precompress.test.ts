import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { isNotThere } from '#lib/isNotThere.ts'
import { precompress } from '#server/publisher/precompress.ts'
import { createCompiledSite } from './compiledSite.ts'

test('puts the smallest form of what public pages load beside it, and of nothing else', async () => {
  const script = 'console.log("bonjour")\n'.repeat(200)
  const chunks = { 'root.js': script, 'page.js': script, 'page.css': script, 'studio.js': script }
  const { site, read } = await createCompiledSite(chunks)

  await precompress(site)

  for (const name of ['root.js', 'page.js', 'page.css'])
    expect(brotliDecompressSync(await read(`${name}.br`)).toString()).toBe(script)
  expect(await read('studio.js.br').catch(isNotThere)).toBe(true)
})
