import { expect, onTestFinished, test } from 'vitest'
import type { Dialect, Tables } from '../src/database.ts'
import { openPostgres } from '../src/postgres.ts'
import { openSqlite } from '../src/sqlite.ts'
import { describeInEach } from '../testing/databases.ts'

const create = () => 'CREATE TABLE IF NOT EXISTS notes ("text" TEXT NOT NULL)'
const addPlace = () => 'ALTER TABLE notes ADD COLUMN "place" TEXT'
const notes: Tables = { name: 'notes', steps: [create] }
const notesWithPlace: Tables = { name: 'notes', steps: [create, addPlace] }
const visits: Tables = { name: 'visits', steps: [() => 'CREATE TABLE IF NOT EXISTS visits ("day" TEXT)'] }

describeInEach('the tables of a database', (makeSettings) => {
  async function setUp() {
    const { DATABASE_URL, DATA_DIR } = await makeSettings()
    return (tables: readonly Tables[]) => {
      const database =
        DATABASE_URL === undefined
          ? openSqlite(`${DATA_DIR}/site.sqlite`, tables)
          : openPostgres(DATABASE_URL, { tables, log: () => {} })
      onTestFinished(() => database.close())
      return database
    }
  }
  const versions = 'SELECT "part", "version" FROM table_versions ORDER BY "part"'

  test('are created part by part, and brought up to date without losing a row', async () => {
    const open = await setUp()
    await open([notes]).query(`INSERT INTO notes VALUES ('first')`)
    const later = open([visits, notesWithPlace])
    expect(await later.query('SELECT "text", "place" FROM notes')).toEqual([{ text: 'first', place: null }])
    expect(await later.query(versions)).toEqual([
      { part: 'notes', version: 2 },
      { part: 'visits', version: 1 },
    ])
  })

  test('stay as they are when the site no longer has the part, and are used when it has it again', async () => {
    const open = await setUp()
    await open([notes, visits]).query(`INSERT INTO visits VALUES ('2026-11-25')`)
    expect(await open([notes]).query('SELECT 1 AS "one"')).toEqual([{ one: 1 }])
    expect(await open([visits]).query('SELECT "day" FROM visits')).toEqual([{ day: '2026-11-25' }])
  })

  test('of version 1.0.0 are used with their rows, and 1.0.0 can open them afterwards', async () => {
    const open = await setUp()
    const first = open([])
    const { isShared }: Dialect = first.sql
    await first.query('CREATE TABLE notes ("text" TEXT NOT NULL)')
    await first.query(`INSERT INTO notes VALUES ('of 1.0.0')`)
    await first.query('DROP TABLE table_versions')
    await first.close()
    const database = open([notesWithPlace])
    expect(await database.query('SELECT * FROM notes')).toEqual([{ text: 'of 1.0.0', place: null }])
    const version = isShared ? 'SELECT "version" FROM schema_version' : 'PRAGMA user_version'
    expect(Object.values(Object((await database.query(version))[0]))).toEqual([3])
  })

  test('of a newer version of a part are refused by its name', async () => {
    const open = await setUp()
    await open([notesWithPlace]).query('SELECT 1')
    await expect(open([notes]).query('SELECT 1')).rejects.toThrow(
      /\(notes\) was written by a newer version of this site \(2; this one knows 1\)/,
    )
  })
})
