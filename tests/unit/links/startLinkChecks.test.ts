import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#lib/database/openDatabase.ts'
import { formatReason } from '#lib/publishing/reason.ts'
import type { Outcome } from '#server/links/checkAddress.ts'
import { startLinkChecks } from '#server/links/startLinkChecks.ts'
import { createTemporaryFolder } from '../../support/temporaryFolder.ts'

const dayMs = 86_400_000
const pauses = { lookMs: 2, betweenMs: 1 }
const place = { document: 'project-one', type: 'project', path: 'link' }
const SITE_URL = 'https://site.example'

/** A site with links to these addresses, whose clock and whose answers the test sets. */
function setUp(...given: string[]) {
  const database = openDatabase({ DATA_DIR: createTemporaryFolder() })
  const clock = { now: Date.parse('2026-11-22T08:00:00Z') }
  const outcomes: Record<string, Outcome> = {}
  const asked: string[] = []
  const addresses = [...given]
  const most = { atOnce: 0 }
  let open = 0
  const check = async (address: string): Promise<Outcome> => {
    asked.push(address)
    open += 1
    most.atOnce = Math.max(most.atOnce, open)
    await new Promise((resolve) => setTimeout(resolve, 3))
    open -= 1
    return outcomes[address] ?? { kind: 'reached' }
  }
  const start = (settings: { SITE_URL?: string } = { SITE_URL }) => {
    const ending = new AbortController()
    onTestFinished(() => ending.abort())
    let looks = 0
    const checks = startLinkChecks(settings, {
      ...{ database, log: () => {}, signal: ending.signal, check, pauses, now: () => clock.now },
      outgoing: () => {
        looks += 1
        return addresses.map((address) => ({ address, place }))
      },
    })
    const dead = () => checks.dead().map(({ address, reason }) => `${address}: ${formatReason(reason, 'en')}`)
    /** Waits until it has looked again, several times, and found nothing more to ask. */
    const rest = async () => {
      const before = { looks, asked: asked.length }
      await vi.waitFor(() => expect(looks).toBeGreaterThan(before.looks + 5))
      if (asked.length > before.asked) await rest()
    }
    return { dead, rest, end: () => ending.abort() }
  }
  return { start, clock, outcomes, asked, addresses, most }
}

test('each address is asked once a week, two at once, over restarts', async () => {
  const { start, clock, asked, addresses, most } = setUp('a', 'b', 'c', 'd', 'e', 'a')
  const first = start()
  await first.rest()
  expect(asked.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(most.atOnce).toBe(2)
  first.end()

  clock.now += 6 * dayMs
  addresses.push('new')
  const second = start()
  await second.rest()
  expect(asked.slice(5)).toEqual(['new'])
  clock.now += dayMs
  await second.rest()
  expect(asked.slice(6).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('a page that is gone is listed with its field until the link leaves the site, or the page is back', async () => {
  const { start, clock, outcomes, addresses } = setUp('gone', 'unknown', 'inside', 'there')
  outcomes.gone = { kind: 'gone', status: 404 }
  outcomes.unknown = { kind: 'unknownHost' }
  outcomes.inside = { kind: 'private' }
  const { dead, rest } = start()
  await rest()
  expect(dead()).toEqual([
    'gone: this page is gone: its site answers 404',
    'unknown: no site has this address',
    'inside: leads into a private network, which visitors cannot reach',
  ])
  addresses.splice(addresses.indexOf('unknown'), 1)
  expect(dead()).toHaveLength(2)
  delete outcomes.gone
  clock.now += 7 * dayMs
  await rest()
  expect(dead()).toEqual(['inside: leads into a private network, which visitors cannot reach'])
})

test('a site that does not answer is listed after two weeks only, and not if it answered meanwhile', async () => {
  const { start, clock, outcomes } = setUp('silent', 'unclear', 'weak')
  outcomes.silent = { kind: 'silent' }
  outcomes.weak = { kind: 'silent' }
  outcomes.unclear = { kind: 'unclear' }
  const { dead, rest } = start()
  await rest()
  delete outcomes.weak
  clock.now += 7 * dayMs
  await rest()
  expect(dead()).toEqual([])
  outcomes.weak = { kind: 'silent' }
  clock.now += 7 * dayMs
  await rest()
  expect(dead()).toEqual(['silent: has not answered for 2 weeks: open it to be certain'])
})

test('a site that has no address of its own yet asks nobody', async () => {
  const tried = setUp('a')
  const online = setUp('a')
  tried.start({})
  await online.start().rest()
  expect([tried.asked, online.asked]).toEqual([[], ['a']])
})

test('two machines that share a database do not ask twice', async () => {
  const { start, asked } = setUp('a', 'b', 'c', 'd')
  const machines = [start(), start()]
  for (const machine of machines) await machine.rest()
  expect(asked.toSorted()).toEqual(['a', 'b', 'c', 'd'])
})
