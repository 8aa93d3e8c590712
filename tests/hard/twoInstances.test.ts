import { afterAll, beforeAll, expect, test } from 'vitest'
import { countTaken, postToTwoInstances } from '../support/contactLoad.ts'
import { type Postgres, programs, startPostgres } from '../support/postgres.ts'

let postgres: Postgres
beforeAll(async () => {
  if (programs !== null) postgres = await startPostgres()
})
afterAll(() => postgres?.remove())

test.skipIf(programs === null)(
  '20 clients post 500 messages to two instances on one Postgres, one killed half-way: none is lost',
  async () => {
    const databaseUrl = await postgres.createDatabase()
    const load = await postToTwoInstances({ databaseUrl, messages: 500, clients: 20, silentEvery: 100 })
    const counts = countTaken(load)
    const again = [...counts].filter(([, { times }]) => times > 1)
    const unexplained = again.filter(([message]) => !load.silent.has(message))
    console.log(
      `${load.accepted.length} accepted, ${counts.size} delivered in ${load.taken.length} mails; ` +
        `${load.silent.size} taken in silence, ${unexplained.length} more sent twice; ${load.repeated} posted again; ` +
        `posting ${load.seconds.posting} s, delivering ${load.seconds.delivering} s more.`,
    )
    expect(load.accepted).toHaveLength(500)
    expect([...counts.keys()].sort()).toEqual([...load.accepted].sort())
    expect([...counts.values()].filter(({ ids }) => ids.size !== 1)).toEqual([])
    // The one that the killed instance was sending.
    expect(unexplained.length).toBeLessThanOrEqual(1)
  },
)
