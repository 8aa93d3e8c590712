import { describe, expect, onTestFinished, test } from 'vitest'
import { sharedTables } from '../src/database.ts'
import { openPostgres } from '../src/postgres.ts'
import { createRateLimit, type RateLimit } from '../src/rateLimit.ts'
import { type DatabaseSettings, describeInPostgres } from '../testing/databases.ts'

const limits = { windowSeconds: 60, perVisitor: 3, overall: 8 }
const free = { kind: 'free' }

type Options = Partial<Parameters<typeof createRateLimit>[0]>

const createInMemory = (options: Options = {}) =>
  createRateLimit({ name: 'contact', limits, database: null, log: () => {}, ...options })

function describeLimits(createLimit: (name: string) => Promise<RateLimit>) {
  test('apply to each visitor, and to all visitors together', async () => {
    const { consumeVisitorQuota, consumeGlobalQuota } = await createLimit('contact')
    for (const _ of [1, 2, 3]) expect(await consumeVisitorQuota('192.0.2.1')).toEqual(free)
    expect(await consumeVisitorQuota('192.0.2.1')).toMatchObject({ kind: 'limited', retryAfterSeconds: 60 })
    expect(await consumeVisitorQuota('192.0.2.2')).toEqual(free)
    for (let n = 0; n < limits.overall; n += 1) expect(await consumeGlobalQuota()).toEqual(free)
    expect(await consumeGlobalQuota()).toMatchObject({ kind: 'limited' })
  })

  test('apply to a /64, a /56 and a /48 network of IPv6, each wider one less strictly', async () => {
    const { consumeVisitorQuota } = await createLimit('contact')
    const countFree = async (addresses: string[]) => {
      let count = 0
      for (const address of addresses) if ((await consumeVisitorQuota(address)).kind === 'free') count += 1
      return count
    }
    const twenty = (toAddress: (n: string) => string) =>
      Array.from({ length: 20 }, (_, n) => toAddress(n.toString(16)))
    expect(await countFree(twenty((n) => `2001:db8:1:0::${n}`))).toBe(3)
    expect(await countFree(twenty((n) => `2001:db8:2:${n}::1`))).toBe(9)
    expect(await countFree(twenty((n) => `2001:db8:3:${n}00::1`))).toBe(18)
    expect(await countFree(twenty((n) => `2001:db8:${n}a:1::1`))).toBe(20)
  })

  test('do not apply to a visitor whose address cannot be trusted', async () => {
    const { consumeVisitorQuota } = await createLimit('contact')
    for (let n = 0; n < 20; n += 1) expect(await consumeVisitorQuota(null)).toEqual(free)
  })
}

describe('the limits, in memory', () => describeLimits(async (name) => createInMemory({ name })))

describeInPostgres('the limits', (makeSettings, server) => {
  const open = ({ DATABASE_URL = '' }: DatabaseSettings, options: Options = {}) => {
    const database = openPostgres(DATABASE_URL, { tables: [sharedTables], log: () => {} })
    onTestFinished(() => database.close())
    return { database, ...createInMemory({ database, ...options }) }
  }
  describeLimits(async (name) => open(await makeSettings(), { name }))

  test('of two endpoints are counted apart', async () => {
    const settings = await makeSettings()
    const { consumeVisitorQuota, consumeGlobalQuota } = open(settings)
    for (let n = 0; n < 4; n += 1) await consumeVisitorQuota('192.0.2.1')
    for (let n = 0; n < 9; n += 1) await consumeGlobalQuota()
    const other = open(settings, { name: 'newsletter' })
    expect(await consumeVisitorQuota('192.0.2.1')).toMatchObject({ kind: 'limited' })
    expect(await other.consumeVisitorQuota('192.0.2.1')).toEqual(free)
    expect(await other.consumeGlobalQuota()).toEqual(free)
  })

  test('hold across two instances that count at once', async () => {
    const settings = await makeSettings()
    const instances = [open(settings), open(settings)]
    const visitorOutcomes = await Promise.all(
      Array.from({ length: 40 }, (_, n) => instances[n % 2]?.consumeVisitorQuota('192.0.2.1')),
    )
    expect(visitorOutcomes.filter((outcome) => outcome?.kind === 'free')).toHaveLength(limits.perVisitor)
    const globalOutcomes = await Promise.all(
      Array.from({ length: 20 }, (_, n) => instances[n % 2]?.consumeGlobalQuota()),
    )
    expect(globalOutcomes.filter((outcome) => outcome?.kind === 'free')).toHaveLength(limits.overall)
  })

  test('are stored under a key that hides the visitor and cannot be computed the next day', async () => {
    const settings = await makeSettings()
    let now = Date.now()
    const { database, consumeVisitorQuota } = open(settings, { now: () => now })
    const readKeys = () =>
      database.query('SELECT "key" FROM limits WHERE "key" LIKE $1', ['contact:visitor64:%'])
    await consumeVisitorQuota('192.0.2.1')
    const keys = await readKeys()
    expect(keys).toHaveLength(1)
    expect(JSON.stringify(keys)).not.toContain('192.0.2.1')
    const [salt] = await database.query('SELECT * FROM daily_salts')
    now += 86_400_000
    await consumeVisitorQuota('192.0.2.1')
    expect(await readKeys()).toHaveLength(1)
    expect(await readKeys()).not.toEqual(keys)
    const salts = await database.query('SELECT * FROM daily_salts')
    expect(salts).toHaveLength(1)
    expect(salts).not.toContainEqual(salt)
  })

  test('fail while the database does not answer, and admit nobody', async () => {
    const lines: string[] = []
    const { consumeVisitorQuota, consumeGlobalQuota } = open(await makeSettings(), {
      log: (line) => lines.push(line),
    })
    await consumeVisitorQuota('192.0.2.1')
    const postgres = server()
    await postgres.stop()
    expect(await consumeVisitorQuota('192.0.2.1')).toEqual({ kind: 'failed' })
    expect(await consumeGlobalQuota()).toEqual({ kind: 'failed' })
    expect(lines.join()).toContain('cannot be counted')
    await postgres.start()
    expect(await consumeVisitorQuota('192.0.2.1')).toEqual(free)
  })
})

test('beyond the maximum number of senders, new ones are not counted, and earlier ones still are', async () => {
  const { consumeVisitorQuota } = createInMemory({ maxSenders: 2 })
  const consume = async (address: string) => (await consumeVisitorQuota(address)).kind
  for (const _ of [1, 2, 3])
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) expect(await consume(address)).toBe('free')
  expect(await consume('192.0.2.1')).toBe('limited')
  expect(await consume('192.0.2.3')).toBe('free')
})
