import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { isEnoent } from '@freelance-site/foundation/server'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { expect, test } from 'vitest'
import { addCompileHint, precompress } from '../src/next/compiledScripts.ts'

/**
 * A compiled site with these chunks: public pages load `root.js`, `page.js` and `page.css`, the Studio the
 * others.
 */
async function createCompiledSite(chunks: Record<string, string>) {
  const site = createTemporaryFolder()
  const toPath = (name: string) => join(site, 'static', 'chunks', name)
  const files = {
    'build-manifest.json': JSON.stringify({ rootMainFiles: ['static/chunks/root.js'] }),
    'server/app/[lang]/services/page_client-reference-manifest.js':
      '{"entryJSFiles":["static/chunks/page.js"],"entryCSSFiles":[{"path":"static/chunks/page.css"}]}',
    'server/app/studio/page_client-reference-manifest.js': '["static/chunks/studio.js"]',
  }
  for (const [path, text] of [
    ...Object.entries(files).map(([path, text]) => [join(site, path), text] as const),
    ...Object.entries(chunks).map(([name, text]) => [toPath(name), text] as const),
  ]) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
  return { site, read: (name: string) => readFile(toPath(name)) }
}

test('adds the compile hint to the large scripts of public pages, once', async () => {
  const large = 'console.log("bonjour")\n'.repeat(10_000)
  const small = 'console.log("bonjour")\n'
  const chunks = { 'root.js': large, 'page.js': small, 'page.css': large, 'studio.js': large }
  const { site, read } = await createCompiledSite(chunks)

  await addCompileHint(site)
  await addCompileHint(site)

  expect(String(await read('root.js'))).toBe(`//# allFunctionsCalledOnLoad\n${large}`)
  expect(String(await read('page.js'))).toBe(small)
  for (const name of ['page.css', 'studio.js']) expect(String(await read(name))).toBe(large)
})

test('writes both compressed copies of every script, those of public pages at the highest quality', async () => {
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

test('compresses drawings at the highest quality, since every page may load them', async () => {
  const drawing = `<svg>${Array.from({ length: 300 }, (_, at) => `<path d="M${at ** 2} ${at ** 3}"/>`).join('')}</svg>`
  const { site, read } = await createCompiledSite({ 'drawings.svg': drawing, 'studio.css': drawing })

  await precompress(site)

  expect(brotliDecompressSync(await read('drawings.svg.br')).toString()).toBe(drawing)
  expect((await read('drawings.svg.br')).length).toBeLessThan((await read('studio.css.br')).length)
})
