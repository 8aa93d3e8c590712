import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { copyExample, sanityCommand } from '../../testing/studio.ts'

const packageFolder = join(import.meta.dirname, '../..')
const notes = [
  { _id: 'bread', _type: 'note', title: 'Bread' },
  { _id: 'butter', _type: 'note', title: 'Butter', after: { _type: 'reference', _ref: 'bread' } },
]
const toLines = (documents: readonly object[]) =>
  documents.map((document) => `${JSON.stringify(document)}\n`).join('')

/** Runs each command of its input, and prints what they answer. */
const driver = `import { spawnSync } from 'node:child_process'
const [sanity, commands] = process.argv.slice(2)
const answers = JSON.parse(commands).map((args) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [sanity, ...args], { encoding: 'utf8' })
  return { status, stdout, stderr }
})
console.log('answers ' + JSON.stringify(answers))
`

const answersShape = z.array(z.object({ status: z.number(), stdout: z.string(), stderr: z.string() }))

/** Copies the example Studio, with two notes as its seed. Returns its folder, and a function that runs commands under one `content-lake run`. */
async function startStudio() {
  const studio = await copyExample(packageFolder)
  writeFileSync(join(studio, 'seed.ndjson'), toLines(notes))
  writeFileSync(join(studio, 'driver.mjs'), driver)
  const env = {
    ...process.env,
    DO_NOT_TRACK: '1',
    NODE_ENV: 'production' as const,
    SANITY_AUTH_TOKEN: 'of sanity.io',
  }
  /** Runs commands such as `documents get bread` one after the other, and returns what they print. Throws if one fails. */
  const sanity = async (...commands: string[]): Promise<string[]> => {
    const args = commands.map((command) => command.split(' '))
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        join(packageFolder, 'src/bin.ts'),
        ...['run', '--', process.execPath, 'driver.mjs', sanityCommand, JSON.stringify(args)],
      ],
      { cwd: studio, env },
    )
    const [, text = ''] = /^answers (.*)$/m.exec(stdout) ?? []
    const answers = answersShape.parse(JSON.parse(text))
    expect(answers.filter(({ status }) => status !== 0)).toEqual([])
    return answers.map((answer) => answer.stdout)
  }
  return { studio, sanity }
}

test('`sanity documents` creates, gets, queries and deletes, and the next run has what it left', async () => {
  const { sanity, studio } = await startStudio()
  writeFileSync(join(studio, 'jam.json'), JSON.stringify([{ _id: 'jam', _type: 'note', title: 'Jam' }]))
  const [, got = '', titles = '', deleted] = await sanity(
    'documents create jam.json',
    'documents get jam',
    'documents query *[_type=="note"]|order(_id).title --api-version 2025-02-19',
    'documents delete jam',
  )
  expect(JSON.parse(got)).toMatchObject({ _id: 'jam', title: 'Jam' })
  expect(JSON.parse(titles)).toEqual(['Bread', 'Butter', 'Jam'])
  expect(deleted).toContain('Deleted 1 document')
  const [left = ''] = await sanity('documents query *[_type=="note"]._id')
  expect(JSON.parse(left)).toEqual(['bread', 'butter'])
})

test('`sanity datasets` lists, creates, exports and imports', async () => {
  const { sanity, studio } = await startStudio()
  writeFileSync(join(studio, 'more.ndjson'), toLines([{ _id: 'jam', _type: 'note', title: 'Jam' }]))
  const [, listed = '', exported, imported, more, after = '', titles = ''] = await sanity(
    'datasets create copy --visibility private',
    'datasets list',
    'datasets export production notes.tar.gz',
    'datasets import notes.tar.gz --dataset copy',
    'datasets import more.ndjson --dataset production',
    'documents query *[_id=="butter"].after->title --dataset copy',
    'documents query *[_type=="note"].title',
  )
  expect(listed.trim().split(/\s+/)).toEqual(['production', 'copy'])
  expect(exported).toContain('Export finished')
  expect(imported).toContain('Imported 2 documents to dataset "copy"')
  expect(more).toContain('Imported 1 documents')
  expect(JSON.parse(after)).toEqual(['Bread'])
  expect(JSON.parse(titles)).toContain('Jam')
})

const migration = `import { at, defineMigration, set } from 'sanity/migrate'
export default defineMigration({
  title: 'Add a text',
  documentTypes: ['note'],
  migrate: { document: () => at('text', set('new')) },
})
`

test('`sanity migrations` changes every document', async () => {
  const { sanity, studio } = await startStudio()
  mkdirSync(join(studio, 'migrations/text'), { recursive: true })
  writeFileSync(join(studio, 'migrations/text/index.ts'), migration)
  const [, changed = ''] = await sanity(
    'migrations run text --no-dry-run --no-confirm',
    'documents query *[text=="new"]._id',
  )
  expect(JSON.parse(changed).toSorted()).toEqual(['bread', 'butter'])
})

test('`sanity schema` is deployed, listed and deleted, and `typegen` types the queries from it alone', async () => {
  const { sanity, studio } = await startStudio()
  mkdirSync(join(studio, 'src'))
  // A variable, because imports.test.ts would read the text as an import of this package.
  const queryPackage = 'groq'
  writeFileSync(
    join(studio, 'src/queries.ts'),
    `import { defineQuery } from '${queryPackage}'\nexport const notesQuery = defineQuery('*[_type == "note"]{title}')\n`,
  )
  const ids = 'documents query {"ids":*[_type=="system.schema"]._id}'
  const [, , , listed, deployed = '', , left = ''] = await sanity(
    'schema extract',
    'typegen generate',
    'schema deploy',
    'schema list',
    ids,
    'schema delete --ids _.schemas.default --yes',
    ids,
  )
  expect(readFileSync(join(studio, 'sanity.types.ts'), 'utf8')).toMatch(
    /NotesQueryResult = Array<\{\s+title: string \| null;?\s+\}>/,
  )
  expect(listed).toContain('_.schemas.default')
  expect(JSON.parse(deployed)).toEqual({ ids: ['_.schemas.default'] })
  expect(JSON.parse(left)).toEqual({ ids: [] })
})

test('`sanity cors`, `tokens`, `hooks`, `users` and `projects` read and change the project', async () => {
  const { sanity } = await startStudio()
  const [, origins, , left, created = '', tokens, , users, projects] = await sanity(
    'cors add https://shop.example --no-credentials',
    'cors list',
    'cors delete https://shop.example',
    'cors list',
    'tokens create site --role viewer --json',
    'tokens list',
    'hooks list',
    'users list',
    'projects list',
  )
  expect(origins).toContain('https://shop.example')
  expect(left).not.toContain('https://shop.example')
  expect(JSON.parse(created)).toMatchObject({ label: 'site', token: expect.any(String) })
  expect(tokens).toContain('site')
  expect(users).toContain('owner')
  expect(projects).toContain('content-lake')
})
