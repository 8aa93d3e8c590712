import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@sanity/client'
import { expect, onTestFinished, test } from 'vitest'
import { copyExample, sanityCommand } from '../../testing/studio.ts'
import { startApiProxy } from './apiProxy.ts'
import { startLakeWithNotes } from './support.ts'

/** Starts a lake, and returns a function that runs Sanity's command for it in the folder of the example Studio. */
async function startWithCommand() {
  const lake = await startLakeWithNotes()
  onTestFinished(lake.close)
  const proxy = await startApiProxy(lake.port)
  const studio = await copyExample(join(import.meta.dirname, '../..'))
  const env = {
    ...process.env,
    ...proxy,
    SANITY_AUTH_TOKEN: lake.clientConfig.token,
    SANITY_STUDIO_LAKE: lake.address,
    DO_NOT_TRACK: '1',
    NODE_ENV: 'production' as const,
  }
  /** Runs a command such as `documents get bread`. */
  const sanity = (...args: string[]) =>
    new Promise<{ code: number; stdout: string; stderr: string }>((resolve) =>
      execFile(process.execPath, [sanityCommand, ...args], { cwd: studio, env }, (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
      ),
    )
  return { sanity, studio, client: createClient(lake.clientConfig) }
}

test('`sanity documents` creates, gets, queries and deletes', async () => {
  const { sanity, studio, client } = await startWithCommand()
  writeFileSync(join(studio, 'jam.json'), JSON.stringify([{ _id: 'jam', _type: 'note', title: 'Jam' }]))
  expect(await sanity('documents', 'create', 'jam.json')).toMatchObject({ code: 0 })
  expect(await client.getDocument('jam')).toMatchObject({ title: 'Jam' })
  const got = await sanity('documents', 'get', 'jam')
  expect(JSON.parse(got.stdout)).toMatchObject({ _id: 'jam', title: 'Jam' })
  const query = ['documents', 'query', '*[_type == "note"] | order(_id).title', '--api-version', '2025-02-19']
  expect(JSON.parse((await sanity(...query)).stdout)).toEqual(['Bread', 'Butter', 'Jam'])
  expect((await sanity('documents', 'delete', 'jam')).stdout).toContain('Deleted 1 document')
  expect(await client.getDocument('jam')).toBeUndefined()
})

test('`sanity datasets` lists, creates, exports and imports', async () => {
  const { sanity, client } = await startWithCommand()
  expect(await sanity('datasets', 'create', 'copy', '--visibility', 'private')).toMatchObject({ code: 0 })
  expect((await sanity('datasets', 'list')).stdout.trim().split(/\s+/)).toEqual(['production', 'copy'])
  expect(await sanity('datasets', 'export', 'production', 'notes.tar.gz')).toMatchObject({ code: 0 })
  const imported = await sanity('datasets', 'import', 'notes.tar.gz', '--dataset', 'copy')
  expect(imported.stdout).toContain('Imported 2 documents to dataset "copy"')
  expect(await client.withConfig({ dataset: 'copy' }).fetch('*[_id == "butter"][0].after->title')).toBe(
    'Bread',
  )
})

test('`sanity typegen generate` types the queries, from the schema of the Studio alone', async () => {
  const { sanity, studio } = await startWithCommand()
  mkdirSync(join(studio, 'src'))
  // A variable, because imports.test.ts would read the text as an import of this package.
  const queryPackage = 'groq'
  writeFileSync(
    join(studio, 'src/queries.ts'),
    `import { defineQuery } from '${queryPackage}'\nexport const notesQuery = defineQuery('*[_type == "note"]{title}')\n`,
  )
  expect(await sanity('schema', 'extract')).toMatchObject({ code: 0 })
  expect(await sanity('typegen', 'generate')).toMatchObject({ code: 0 })
  expect(readFileSync(join(studio, 'sanity.types.ts'), 'utf8')).toMatch(
    /NotesQueryResult = Array<\{\s+title: string \| null;?\s+\}>/,
  )
})

test('`sanity cors`, `tokens`, `hooks`, `users` and `projects` read and change the project', async () => {
  const { sanity } = await startWithCommand()
  expect(await sanity('cors', 'add', 'https://shop.example', '--no-credentials')).toMatchObject({ code: 0 })
  expect((await sanity('cors', 'list')).stdout).toContain('https://shop.example')
  expect(await sanity('cors', 'delete', 'https://shop.example')).toMatchObject({ code: 0 })
  const created = await sanity('tokens', 'create', 'site', '--role', 'viewer', '--json')
  expect(JSON.parse(created.stdout)).toMatchObject({ label: 'site', token: expect.any(String) })
  expect((await sanity('tokens', 'list')).stdout).toContain('site')
  expect(await sanity('hooks', 'list')).toMatchObject({ code: 0 })
  expect((await sanity('users', 'list')).stdout).toContain('owner')
  expect((await sanity('projects', 'list')).stdout).toContain('content-lake')
})
