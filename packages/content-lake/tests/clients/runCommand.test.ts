import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyExample, sanityCommand } from '../../testing/studio.ts'

const script = join(import.meta.dirname, '../../src/bin.ts')

const migration = `import { at, defineMigration, set } from 'sanity/migrate'
export default defineMigration({
  title: 'Add a text',
  documentTypes: ['note'],
  migrate: { document: () => at('text', set('new')) },
})
`

test('Sanity’s command line works as it is under `content-lake run`', { timeout: 280_000 }, async () => {
  const cwd = await copyExample(join(import.meta.dirname, '../..'))
  writeFileSync(join(cwd, 'seed.ndjson'), '{"_id":"bread","_type":"note","title":"Bread"}\n')
  writeFileSync(join(cwd, 'more.ndjson'), '{"_id":"butter","_type":"note","title":"Butter"}\n')
  mkdirSync(join(cwd, 'migrations/text'), { recursive: true })
  writeFileSync(join(cwd, 'migrations/text/index.ts'), migration)
  const env = {
    ...process.env,
    DO_NOT_TRACK: '1',
    NODE_ENV: 'production' as const,
    SANITY_AUTH_TOKEN: 'of sanity.io',
  }
  /** Runs a command of Sanity, each with a lake that starts and stops, and returns what it prints. */
  const sanity = (...args: string[]) =>
    new Promise<string>((resolve, reject) =>
      execFile(
        process.execPath,
        [script, 'run', '--', process.execPath, sanityCommand, ...args],
        { cwd, env },
        (error, stdout, stderr) =>
          error ? reject(new Error(`${args}: ${stdout}${stderr}`)) : resolve(stdout),
      ),
    )
  expect(await sanity('datasets', 'import', 'more.ndjson', '--dataset', 'production')).toContain(
    'Imported 1 documents',
  )
  expect(await sanity('documents', 'query', '*[_type == "note"].title')).toContain('Butter')
  expect(await sanity('datasets', 'export', 'production', 'notes.tar.gz')).toContain('Export finished')
  await sanity('migrations', 'run', 'text', '--no-dry-run', '--no-confirm')
  expect(await sanity('documents', 'query', 'count(*[text == "new"])')).toContain('2')
  await sanity('cors', 'add', 'https://shop.example', '--no-credentials')
  expect(await sanity('cors', 'list')).toContain('https://shop.example')
  expect(await sanity('users', 'list')).toContain('owner')
  await sanity('schema', 'deploy')
  expect(await sanity('schema', 'list')).toContain('_.schemas.default')
  expect(await sanity('documents', 'query', '*[_type == "system.schema"]._id')).toContain('_.schemas.default')
  await sanity('schema', 'delete', '--ids', '_.schemas.default', '--yes')
  expect(await sanity('documents', 'query', 'count(*[_type == "system.schema"])')).toContain('0')
})
