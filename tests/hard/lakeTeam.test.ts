import { expect, test } from 'vitest'
import { measureTeam } from '../../bench/lakeTeam.ts'

test('20 editors with 200 listeners, and 50 queries a second at 50,000 documents, wait for nothing', async () => {
  const measured = await measureTeam({
    documents: 50_000,
    editors: 20,
    listeners: 200,
    queriesPerSecond: 50,
    seconds: Number(process.env.TEAM_SECONDS ?? 60),
  })
  console.log(JSON.stringify(measured))
  expect(measured.events.received).toBe(measured.events.expected)
  // On an idle machine these are tens of milliseconds.
  expect(measured.writes.p95).toBeLessThan(500)
  expect(measured.queries.p95).toBeLessThan(500)
  expect(measured['events, from the write on'].p95).toBeLessThan(1_000)
  expect(measured.memory.used).toBeLessThan(800)
})
