import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { compileAhead } from '#server/publisher/compileAhead.ts'
import { createTemporaryFolder } from './temporaryFolder.ts'

test('hints at once, and once, that the large scripts of public pages are to be compiled while they arrive', async () => {
  const site = await createTemporaryFolder()
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(site, path)), { recursive: true })
    await writeFile(join(site, path), text)
  }
  const large = 'console.log("bonjour")\n'.repeat(10_000)
  const small = 'console.log("bonjour")\n'
  await write('static/chunks/framework.js', large)
  await write('static/chunks/page.js', small)
  await write('static/chunks/page.css', large)
  await write('static/chunks/studio.js', large)
  await write('build-manifest.json', JSON.stringify({ rootMainFiles: ['static/chunks/framework.js'] }))
  await write(
    'server/app/[lang]/page_client-reference-manifest.js',
    '{"entryJSFiles":["static/chunks/page.js"],"entryCSSFiles":[{"path":"static/chunks/page.css"}]}',
  )
  await write('server/app/studio/page_client-reference-manifest.js', '["static/chunks/studio.js"]')

  await compileAhead(site)
  await compileAhead(site)

  const read = (name: string) => readFile(join(site, 'static', 'chunks', name), 'utf8')
  expect(await read('framework.js')).toBe(`//# allFunctionsCalledOnLoad\n${large}`)
  expect(await read('page.js')).toBe(small)
  for (const name of ['page.css', 'studio.js']) expect(await read(name)).toBe(large)
})
