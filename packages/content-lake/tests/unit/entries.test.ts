import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Prints the packages of which an import loads something, and whether it loads a file of the lake's server. */
const program = `
import { registerHooks } from 'node:module'
const loaded = new Set()
registerHooks({
  load: (url, context, next) => {
    loaded.add(/\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)(?!.*\\/node_modules\\/)/.exec(url)?.[1] ?? (/src\\/(lake|query)\\//.test(url) ? 'server' : ''))
    return next(url, context)
  },
})
await import(process.argv[1])
console.log(JSON.stringify([...loaded].filter((name) => name !== '').toSorted()))
`

async function findLoaded(entry: string): Promise<string[]> {
  const args = ['--input-type=module', '--eval', program, entry]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: import.meta.dirname })
  return JSON.parse(stdout)
}

test.each(['content-lake/backup', 'content-lake/ping', 'content-lake/webhook'])(
  '%s, which other processes import, loads no package and no part of the server',
  async (entry) => {
    expect(await findLoaded(entry)).toEqual([])
  },
)

test('content-lake/client loads the client of Sanity, and no part of the server', async () => {
  const loaded = await findLoaded('content-lake/client')
  expect(loaded).toContain('@sanity/client')
  expect(loaded.filter((name) => /server|hono|sharp|groq|zod|ws|tar/.test(name))).toEqual([])
})

test('content-lake loads the server, without sharp until there is an image', async () => {
  const loaded = await findLoaded('content-lake')
  expect(loaded).toContain('server')
  expect(loaded).not.toContain('sharp')
})
