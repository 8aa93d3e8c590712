import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { findFreePort } from '@freelance-site/releases/testing'
import { expect, test } from 'vitest'
import { own, toOwnDocuments } from '../../support/ownContent.ts'
import { runScript } from '../../support/runScript.ts'
import { startSiteLake } from '../../support/siteLake.ts'
import { storedNote, storedPage } from '../../support/storedDocuments.ts'

/** Those of a new site, a note and a page. */
const count = toOwnDocuments().length + 2

/** Makes a data folder as npm start does, with its lake running or not. */
async function setUp({ running }: { running: boolean }) {
  const folder = createTemporaryFolder()
  const settings = { DATA_DIR: join(folder, 'data'), LAKE_PORT: String(await findFreePort()) }
  const start = () => startSiteLake(settings)
  const { client, close } = await start()
  await client.create(storedNote)
  await client.create(storedPage)
  if (!running) await close()
  const run = (script: string, ...args: string[]) =>
    runScript('server/cli/run.ts', [script, ...args], settings)
  return { file: join(folder, 'content.tar.gz'), start, close, client, run }
}

test('content is exported from a running lake and imported again', async () => {
  const { file, run, client, close } = await setUp({ running: true })
  const readOwn = () =>
    client.fetch('*[_type in ["note", "page"]] | order(_id) {_id, title, slug, story, parts}')
  const before = await readOwn()
  expect(before).toHaveLength(2)
  const exported = await run('export', file)
  expect(exported).toEqual({ code: 0, output: expect.stringContaining(`${count} documents and 0 assets of`) })
  await client.patch('siteSettings', { set: { brand: 'Changed' } }).commit()
  for (const { _id } of [storedNote, storedPage]) await client.delete(_id)

  const refused = await run('import', file)
  expect(refused).toEqual({
    code: 1,
    output: expect.stringContaining('To replace them: npm run content:import -- '),
  })
  const replaced = await run('import', file, '--replace')
  expect(replaced).toEqual({
    code: 0,
    output: expect.stringContaining(`${count} documents of ${file} are in`),
  })
  expect(await client.fetch('*[_id == "siteSettings"][0].brand')).toBe(own.brand)
  expect(await readOwn()).toEqual(before)
  await close()
})

test('a stopped lake is started for the export and the import', async () => {
  const { file, run, start, client } = await setUp({ running: false })
  expect(await run('export', file)).toMatchObject({ code: 0 })
  expect(await run('import', file, '--missing')).toMatchObject({ code: 0 })
  const lake = await start()
  expect(await client.fetch('count(*)')).toBe(count)
  await lake.close()
})

test('a failed export or import is reported in a sentence', async () => {
  const { file, run } = await setUp({ running: false })
  await run('export', file)
  await truncate(file, 1_000)
  const damaged = await run('import', file, '--replace')
  expect(damaged).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^Nothing was imported, because the file is damaged or no export:\n {2}zlib: /,
    ),
  })
})

test('a missing argument, file, lake or token is reported in a sentence', async () => {
  const { file, run } = await setUp({ running: false })
  expect(await run('import')).toMatchObject({ code: 1, output: expect.stringContaining('--missing') })
  expect(await run('import', file)).toEqual({ code: 1, output: `There is no file ${file}.\n` })
  await writeFile(file, '')

  const empty = createTemporaryFolder()
  const nothing = await runScript('server/cli/run.ts', ['export'], { DATA_DIR: empty })
  expect(nothing).toEqual({
    code: 1,
    output: `There is no content lake in ${empty} yet. Run npm start once to have it made.\n`,
  })
  const hosted = await runScript('server/cli/run.ts', ['import', file], {
    NEXT_PUBLIC_SANITY_PROJECT_ID: 'abc',
  })
  expect(hosted).toMatchObject({ code: 1, output: expect.stringMatching(/^Set SANITY_API_WRITE_TOKEN/) })
})
