import { expect, test } from 'vitest'
import { addCompileHint } from '#server/renderer/next/compileHint.ts'
import { createCompiledSite } from './compiledSite.ts'

test('hints at once, and once, that the large scripts of public pages are to be compiled while they arrive', async () => {
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
