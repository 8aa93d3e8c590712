import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { isNotThere } from '#lib/isNotThere.ts'
import { precompress } from '#server/publisher/precompress.ts'
import { createTemporaryFolder } from './temporaryFolder.ts'

test('puts the smallest form of what public pages load beside it, and of nothing else', async () => {
  const site = await createTemporaryFolder()
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(site, path)), { recursive: true })
    await writeFile(join(site, path), text)
  }
  const script = 'console.log("bonjour")\n'.repeat(200)
  for (const name of ['root.js', 'page.js', 'page.css', 'studio.js'])
    await write(`static/chunks/${name}`, script)
  await write('build-manifest.json', JSON.stringify({ rootMainFiles: ['static/chunks/root.js'] }))
  await write(
    'server/app/[lang]/services/page_client-reference-manifest.js',
    '{"entryJSFiles":["static/chunks/page.js"],"entryCSSFiles":[{"path":"static/chunks/page.css"}]}',
  )
  await write('server/app/studio/page_client-reference-manifest.js', '["static/chunks/studio.js"]')

  await precompress(site)

  const read = (name: string) => readFile(join(site, 'static', 'chunks', name))
  for (const name of ['root.js', 'page.js', 'page.css'])
    expect(brotliDecompressSync(await read(`${name}.br`)).toString()).toBe(script)
  expect(await read('studio.js.br').catch(isNotThere)).toBe(true)
})
