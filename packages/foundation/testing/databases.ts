import { afterAll, beforeAll, describe } from 'vitest'
import { type Postgres, programs, startPostgres } from './postgres.ts'
import { createTemporaryFolder } from './temporaryFolder.ts'

/** A database of the site: Postgres if it has an address, else a file in the folder. */
export type DatabaseSettings = { DATA_DIR: string; DATABASE_URL?: string }

/** Settings that name a new, empty database. */
export type MakeSettings = () => Promise<DatabaseSettings>

/** Which tests the test command runs now: all of them by default. */
const part = process.env.TEST_PART

/**
 * Describes tests twice: in SQLite, and in Postgres where it is installed. The command that tests every promise once runs the
 * first; its part is `guard`. The command for the others runs the second (`rest`), and finds the files by this call.
 */
export function describeInEach(what: string, define: (makeSettings: MakeSettings) => void): void {
  if (part !== 'rest')
    describe(`${what}, in SQLite`, () => define(async () => ({ DATA_DIR: createTemporaryFolder() })))
  if (part !== 'guard') describeInPostgres(what, define)
}

/** Describes tests in a Postgres server of this test file. They are skipped where Postgres is not installed. */
export function describeInPostgres(
  what: string,
  define: (makeSettings: MakeSettings, server: () => Postgres) => void,
): void {
  const isHere = programs !== null
  describe.skipIf(!isHere)(`${what}, in Postgres${isHere ? '' : ', which is not installed here'}`, () => {
    let postgres: Postgres | undefined
    // Start the server here, so that its start does not count as time of the first test.
    beforeAll(async () => {
      postgres = await startPostgres()
    })
    afterAll(() => postgres?.remove())
    const server = () => {
      if (!postgres) throw new Error('Postgres has not started.')
      return postgres
    }
    define(async () => ({ DATA_DIR: '/nowhere', DATABASE_URL: await server().createDatabase() }), server)
  })
}
