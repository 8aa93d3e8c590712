import { expect, test } from 'vitest'
import { connectClient, scriptToken, startTestLake } from '../support/lake.ts'

/** A rose that got a name at ten, at eleven and at noon, in UTC, half a second after each hour. */
async function startWithRose() {
  let time = '2026-11-30T09:30:00Z'
  const { address } = await startTestLake({ now: () => Date.parse(time) })
  const client = connectClient(address)
  for (const [hour, name] of [
    ['10', 'Rose'],
    ['11', 'Lily'],
    ['12', 'Tulip'],
  ]) {
    time = `2026-11-30T${hour}:00:00.500Z`
    await client.createOrReplace({ _id: 'rose', _type: 'flower', name })
  }
  const ask = async (path: string, query: Record<string, string>) => {
    const url = `${address}/v1/data/history/production/${path}?${new URLSearchParams(query)}`
    const answer = await fetch(url, { headers: { authorization: `Bearer ${scriptToken}` } })
    return { status: answer.status, text: await answer.text() }
  }
  return {
    ask,
    findName: async (time: string) => {
      const { text } = await ask('documents/rose', { time })
      return JSON.parse(text).documents[0]?.name ?? null
    },
    listHours: async (query: Record<string, string>) => {
      const { text } = await ask('transactions/rose', query)
      const lines = text.split('\n').filter(Boolean)
      return lines.map((line) => Number(JSON.parse(line).timestamp.slice(11, 13)))
    },
  }
}

test('a document is found as it was at a time, however the time is written', async () => {
  const { findName } = await startWithRose()
  const times = [
    ['2026-11-30T10:00:00Z', null],
    ['2026-11-30T10:00:00.500Z', 'Rose'],
    ['2026-11-30T11:30:00Z', 'Lily'],
    ['2026-11-30T20:30:00+09:00', 'Lily'],
    ['2026-11-30T06:30:00-05:00', 'Lily'],
    ['2026-11-30T08:30:00+09:00', null],
    ['2026-11-30', null],
    ['2026-12-01', 'Tulip'],
  ] as const
  for (const [time, name] of times) expect(await findName(time), time).toBe(name)
})

test('transactions are listed from a time and to a time', async () => {
  const { listHours } = await startWithRose()
  expect(await listHours({ fromTime: '2026-11-30T19:30:00+09:00' })).toEqual([11, 12])
  expect(await listHours({ toTime: '2026-11-30T20:30:00+09:00' })).toEqual([10, 11])
  expect(await listHours({ fromTime: '2026-11-30T10:30:00Z', toTime: '2026-11-30T11:30:00Z' })).toEqual([11])
  expect(await listHours({ toTime: '2026-11-30T09:00:00Z' })).toEqual([])
  expect(await listHours({ fromTime: '', toTime: '' })).toEqual([10, 11, 12])
})

test('of a time and a transaction, the narrower limit holds', async () => {
  const { ask, listHours } = await startWithRose()
  const { text } = await ask('transactions/rose', {})
  const [first = '', second = '', third = ''] = text.split('\n').map((line) => line && JSON.parse(line).id)
  const time = '2026-11-30T11:00:00.500Z'
  expect(await listHours({ toTransaction: third, toTime: time })).toEqual([10, 11])
  expect(await listHours({ toTransaction: first, toTime: time })).toEqual([10])
  expect(await listHours({ fromTransaction: first, fromTime: time })).toEqual([12])
  expect(await listHours({ fromTransaction: second, fromTime: '2026-11-30T09:00:00Z' })).toEqual([11, 12])
})

test.each(['garbage', 'garbage 1', '2026-11-30T10:00:00 09:00', '2026-02-30'])(
  'what is no time is refused: %s',
  async (time) => {
    const { ask } = await startWithRose()
    const refused = (name: string) => ({
      status: 400,
      text: expect.stringContaining(`${name}: must be a time`),
    })
    expect(await ask('documents/rose', { time })).toEqual(refused('time'))
    expect(await ask('transactions/rose', { fromTime: time })).toEqual(refused('fromTime'))
    expect(await ask('transactions/rose', { toTime: time })).toEqual(refused('toTime'))
  },
)
