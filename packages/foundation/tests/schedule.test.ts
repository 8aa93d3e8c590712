import { expect, test } from 'vitest'
import { handleSchedule } from '../src/schedule.ts'

const secret = 'a secret of sixteen characters'
const schedule = { paths: ['/api/cron'], secret, setting: 'CRON_SECRET' }

/** Calls the schedule. Counts the runs. */
async function call(headers: Record<string, string>, changes: Partial<typeof schedule> = {}) {
  let runs = 0
  const run = async () => {
    runs += 1
    return { tidy: { problem: null } }
  }
  const request = new Request('https://site.example/api/cron', { headers })
  const { status } = await handleSchedule(request, { ...schedule, ...changes }, run)
  return { status, runs }
}

test.each([
  ['without a secret', {}],
  ['with another secret', { authorization: `Bearer ${secret}!` }],
  ['with a part of it', { authorization: `Bearer ${secret.slice(0, -1)}` }],
  ['with the secret alone', { authorization: secret }],
])('nobody starts scheduled work %s', async (_, headers) => {
  expect(await call(headers)).toEqual({ status: 401, runs: 0 })
})

test('the secret starts it', async () => {
  expect(await call({ authorization: `Bearer ${secret}` })).toEqual({ status: 200, runs: 1 })
})

test.each([
  ['x-vercel-cron-schedule', '0 5 * * *', false],
  ['x-vercel-cron-schedule', '*/10 * * * *', true],
  ['x-cron-schedule', '*/10 * * * *', true],
  ['x-other', '*/10 * * * *', false],
])('%s: %s, which says that it calls in every hour: %s', async (name, value, expected) => {
  let said: boolean | undefined
  const headers = { authorization: `Bearer ${secret}`, [name]: value }
  await handleSchedule(
    new Request('https://site.example/api/cron', { headers }),
    schedule,
    async (callsHourly) => {
      said = callsHourly
      return {}
    },
  )
  expect(said).toBe(expected)
})

test('while the site has no secret or no scheduled work, the answer is 503 and says which', async () => {
  const request = new Request('https://site.example/api/cron', {
    headers: { authorization: `Bearer ${secret}` },
  })
  const undefinedSecret = await handleSchedule(request, { ...schedule, secret: undefined }, async () => ({}))
  expect([undefinedSecret.status, await undefinedSecret.json()]).toEqual([
    503,
    { message: 'This site has no CRON_SECRET yet.' },
  ])
  const noWork = await handleSchedule(request, schedule, async () => ({}))
  expect([noWork.status, await noWork.json()]).toEqual([
    503,
    { message: 'This site has no database, and no scheduled work that needs none.' },
  ])
})
