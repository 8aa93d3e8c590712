import { RateLimiterMemory } from 'rate-limiter-flexible'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  countIn,
  createRateLimit,
  createVisitorKeys,
  type RateLimit,
  toNetworks,
  toVisitorAddress,
} from '#lib/contact/rateLimit.server.ts'
import { createSharedRateLimit } from '#lib/contact/sharedRateLimit.server.ts'
import { type DatabaseEnv, openDatabase } from '#lib/database/openDatabase.ts'
import { describeInPostgres } from '../../support/databases.ts'

const limits = { windowSeconds: 60, perVisitor: 3, overall: 8 }

const free = { kind: 'free' }

type MakeLimit = () => Promise<RateLimit>

function describeLimits(makeLimit: MakeLimit) {
  test('apply per visitor', async () => {
    const { consumeVisitorQuota } = await makeLimit()
    for (const _ of [1, 2, 3]) expect(await consumeVisitorQuota('192.0.2.1')).toEqual(free)
    expect(await consumeVisitorQuota('192.0.2.1')).toMatchObject({ kind: 'limited', retryAfterSeconds: 60 })
    expect(await consumeVisitorQuota('192.0.2.2')).toEqual(free)
  })

  test('apply to all visitors together, and requests of one visitor do not use that up', async () => {
    const { consumeVisitorQuota, consumeGlobalQuota } = await makeLimit()
    for (let n = 0; n < 40; n += 1) await consumeVisitorQuota(`192.0.2.${n % 4}`)
    for (let n = 0; n < limits.overall; n += 1) expect(await consumeGlobalQuota()).toEqual(free)
    expect(await consumeGlobalQuota()).toMatchObject({ kind: 'limited' })
  })

  test('apply to a /64, a /56 and a /48 network of IPv6, each wider one less strictly', async () => {
    const { consumeVisitorQuota } = await makeLimit()
    const countFree = async (addresses: string[]) => {
      let count = 0
      for (const address of addresses) if ((await consumeVisitorQuota(address)).kind === 'free') count += 1
      return count
    }
    const many = (toAddress: (n: string) => string) =>
      Array.from({ length: 20 }, (_, n) => toAddress(n.toString(16)))
    expect(await countFree(many((n) => `2001:db8:1:0::${n}`))).toBe(3)
    expect(await countFree(many((n) => `2001:db8:2:${n}::1`))).toBe(9)
    expect(await countFree(many((n) => `2001:db8:3:${n}00::1`))).toBe(18)
    expect(await countFree(many((n) => `2001:db8:${n}a:1::1`))).toBe(20)
  })

  test('apply to nobody by himself whose address cannot be trusted', async () => {
    const { consumeVisitorQuota } = await makeLimit()
    for (let n = 0; n < 20; n += 1) expect(await consumeVisitorQuota(null)).toEqual(free)
  })
}

describe('the limits, in memory', () => describeLimits(async () => createRateLimit(limits)))

describeInPostgres('the limits', (makeSettings, server) => {
  type Options = { now?: () => number; log?: (line: string) => void }
  const open = (settings: DatabaseEnv, { now = Date.now, log = () => {} }: Options = {}) => {
    const database = openDatabase(settings)
    onTestFinished(() => database.close())
    return { database, ...createSharedRateLimit(limits, database, { now, log }) }
  }
  describeLimits(async () => open(await makeSettings()))

  test('hold across two instances that ask at once', async () => {
    const settings = await makeSettings()
    const instances = [open(settings), open(settings)]
    const turns = await Promise.all(
      Array.from({ length: 40 }, (_, n) => instances[n % 2]?.consumeVisitorQuota('192.0.2.1')),
    )
    expect(turns.filter((turn) => turn?.kind === 'free')).toHaveLength(limits.perVisitor)
    const shares = await Promise.all(
      Array.from({ length: 20 }, (_, n) => instances[n % 2]?.consumeGlobalQuota()),
    )
    expect(shares.filter((share) => share?.kind === 'free')).toHaveLength(limits.overall)
  })

  test('are kept under a key that hides the visitor and cannot be made again the next day', async () => {
    const settings = await makeSettings()
    let now = Date.now()
    const { database, consumeVisitorQuota } = open(settings, { now: () => now })
    const readKeys = () => database.query('SELECT "key" FROM limits WHERE "key" LIKE $1', ['visitor64:%'])
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

  test('fail rather than admit anybody while the database is away', async () => {
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
    expect(await consumeVisitorQuota('192.0.2.1')).toEqual({ kind: 'free' })
  })
})

describe('the address of a visitor', () => {
  const headers = new Headers({
    'x-visitor-address': '192.0.2.1',
    'x-forwarded-for': '203.0.113.1, 203.0.113.2',
  })

  test('is the one seen by our own front server', () => {
    expect(toVisitorAddress(headers, { ownFront: true, proxy: false })).toBe('192.0.2.1')
    expect(toVisitorAddress(headers, { ownFront: true, proxy: true })).toBe('192.0.2.1')
  })

  test('is the last hop of a trusted proxy on a platform, and unknown without one', () => {
    expect(toVisitorAddress(headers, { ownFront: false, proxy: true })).toBe('203.0.113.2')
    expect(toVisitorAddress(headers, { ownFront: false, proxy: false })).toBeNull()
  })

  test('is the one a platform names in its own header, if the settings name that header', () => {
    const named = new Headers({ 'x-forwarded-for': '203.0.113.1', 'x-platform-client': '192.0.2.9' })
    const header = 'X-Platform-Client'
    expect(toVisitorAddress(named, { ownFront: false, proxy: false, header })).toBe('192.0.2.9')
    expect(toVisitorAddress(named, { ownFront: false, proxy: true, header })).toBe('192.0.2.9')
    expect(toVisitorAddress(headers, { ownFront: false, proxy: true, header })).toBeNull()
    expect(toVisitorAddress(named, { ownFront: true, proxy: false, header })).toBeNull()
  })

  test('becomes a key that hides it and changes every day', () => {
    let now = Date.UTC(2026, 10, 21, 23, 59)
    const toKey = createVisitorKeys(() => now)
    const today = toKey('192.0.2.1')
    expect(today).not.toContain('192')
    expect(toKey('192.0.2.1')).toBe(today)
    expect(toKey('192.0.2.2')).not.toBe(today)
    now += 120_000
    expect(toKey('192.0.2.1')).not.toBe(today)
    expect(createVisitorKeys(() => now)('192.0.2.1')).not.toBe(toKey('192.0.2.1'))
  })

  test.each([
    ['192.0.2.1', ['192.0.2.1']],
    ['::ffff:192.0.2.1', ['192.0.2.1']],
    ['2001:0DB8:0001:0203:aaaa::1', ['2001:db8:1:203::/64', '2001:db8:1:200::/56', '2001:db8:1::/48']],
    ['2001:db8:1:2ff::', ['2001:db8:1:2ff::/64', '2001:db8:1:200::/56', '2001:db8:1::/48']],
    ['fe80::1%eth0', ['fe80::/64', 'fe80::/56', 'fe80::/48']],
    ['not an address', ['not an address']],
  ])('%s belongs to the networks %j', (address, networks) => {
    expect(toNetworks(address)).toEqual(networks)
  })
})

test('beyond a number of senders, new ones are not counted, and those before still are', async () => {
  const counter = new RateLimiterMemory({ keyPrefix: 'visitor', points: 1, duration: 60 })
  const { consumeVisitorQuota } = countIn({
    networks: [counter],
    overall: counter,
    toKey: async (network) => network,
    maxSenders: 2,
  })
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.3'])
    expect(await consumeVisitorQuota(address)).toEqual(free)
  expect(await consumeVisitorQuota('192.0.2.1')).toMatchObject({ kind: 'limited' })
  expect(await counter.get('192.0.2.3')).toBeNull()
})
