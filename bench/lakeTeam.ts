import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, type ClientRequest, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SanityClient } from '@sanity/client'
import { z } from 'zod'
import { forkLake } from '../packages/content-lake/tests/support/forkLake.ts'
import { connectClient, scriptToken } from '../packages/content-lake/tests/support/lake.ts'
import { toFigures } from './figures.ts'
import { fillLake } from './lakeSpeed.ts'

/** A team that works: each editor types into a draft of their own, and has as many listeners as a Studio. */
type Team = {
  documents: number
  editors: number
  listeners: number
  queriesPerSecond: number
  seconds: number
}

/** What the pages of a site and the lists of Studios ask for. */
const queries: [query: string, params: (n: number) => Record<string, string>][] = [
  ['*[_id == $id][0]', (n) => ({ id: `post-${n}` })],
  ['*[_type == "post" && slug.current == $slug][0]', (n) => ({ slug: `post-${n}` })],
  ['*[_type == "post"] | order(publishedAt desc) [0...20]{title, author->{name}}', () => ({})],
  ['*[_type == "post"] | order(_updatedAt desc) [0...100]{_id, _type, title}', () => ({})],
  ['*[references($id)][0...20]{_id}', (n) => ({ id: `author-${Math.floor(n / 100) * 10}` })],
]

/** Times in milliseconds, and memory in MB, of a lake and a team that uses it for some seconds. */
export async function measureTeam(team: Team) {
  const folder = await mkdtemp(join(process.env.BENCH_FOLDER ?? tmpdir(), 'bench-lake-'))
  const { child, port } = await forkLake(folder, 'private', process.env.BENCH_PROFILE)
  const streams: ClientRequest[] = []
  try {
    const address = `http://127.0.0.1:${port}`
    await fillLake(address, team.documents)
    const memory = { filled: toMegabytes(child.pid) }
    const events = { expected: 0, received: 0, delays: [] as number[] }
    const sentAt = new Map<string, number>()
    const onEvent = (transactionId: string) => {
      events.received += 1
      events.delays.push(performance.now() - (sentAt.get(transactionId) ?? NaN))
    }
    for (let n = 0; n < team.listeners; n += 1) {
      const editor = n % team.editors
      // Half of a Studio's listeners follow the document that is edited, the others all documents.
      const filter =
        n < team.listeners / 2 ? `_id in ["drafts.own-${editor}", "own-${editor}"]` : '!(_id in path("_.**"))'
      streams.push(await listen(port, `*[${filter}]`, onEvent))
    }
    const connected = toMegabytes(child.pid)

    const end = performance.now() + team.seconds * 1_000
    const isOver = () => performance.now() > end
    const clients = Array.from({ length: team.editors }, () => connectClient(address, { maxRetries: 0 }))
    const toListeners = (editor: number) => {
      const ofDocuments = Math.ceil(team.listeners / 2)
      const own = Array.from({ length: ofDocuments }).filter((_, n) => n % team.editors === editor).length
      return own + team.listeners - ofDocuments
    }
    const writeTimes: number[] = []
    const type = async (client: SanityClient, editor: number) => {
      await sleep((1_000 * editor) / team.editors)
      const _id = `drafts.own-${editor}`
      for (let n = 0; !isOver(); n += 1) {
        const transactionId = `typed-${editor}-${n}`
        const startedAt = performance.now()
        sentAt.set(transactionId, startedAt)
        events.expected += toListeners(editor)
        const title = `Words ${n}`
        await client
          .transaction([
            { createIfNotExists: { _id, _type: 'post' } },
            { patch: { id: _id, set: { title } } },
          ])
          .transactionId(transactionId)
          .commit({ visibility: 'async' })
        writeTimes.push(performance.now() - startedAt)
        await sleep(Math.max(0, 1_000 - (performance.now() - startedAt)))
      }
    }
    const queryTimes: number[] = []
    const failures: unknown[] = []
    const ask = async (n: number) => {
      const [query, params] = queries[n % queries.length] ?? ['', () => ({})]
      const document = (n * 7919) % team.documents
      const startedAt = performance.now()
      await clients[n % clients.length]?.fetch(query, params(document - (document % 10) + 1))
      queryTimes.push(performance.now() - startedAt)
    }
    const askRegularly = async () => {
      const asked: Promise<void>[] = []
      for (let n = 0; !isOver(); n += 1) {
        asked.push(ask(n).catch((error: unknown) => void failures.push(error)))
        await sleep(1_000 / team.queriesPerSecond)
      }
      await Promise.all(asked)
    }
    await Promise.all([...clients.map(type), askRegularly()])
    if (failures.length > 0) throw new AggregateError(failures, 'The lake has not answered')
    const deadline = performance.now() + 10_000
    while (events.received < events.expected && performance.now() < deadline) await sleep(20)
    return {
      writes: toFigures(writeTimes),
      queries: toFigures(queryTimes),
      'events, from the write on': toFigures(events.delays),
      events: { expected: events.expected, received: events.received },
      memory: { ...memory, connected, used: toMegabytes(child.pid) },
    }
  } finally {
    for (const stream of streams) stream.destroy()
    child.disconnect()
    await once(child, 'exit')
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

const eventShape = z.object({ transactionId: z.string() })
const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })

/** Opens a listener, and waits until the lake has welcomed it. */
function listen(
  port: number,
  query: string,
  onEvent: (transactionId: string) => void,
): Promise<ClientRequest> {
  const { promise, resolve, reject } = Promise.withResolvers<ClientRequest>()
  const search = new URLSearchParams({ query, includeResult: 'true', visibility: 'query' })
  const sent = request({
    ...{ agent, host: '127.0.0.1', port, path: `/v2025-02-19/data/listen/production?${search}` },
    headers: { authorization: `Bearer ${scriptToken}`, accept: 'text/event-stream' },
  })
  sent.on('error', reject)
  sent.on('response', (response) => {
    let text = ''
    response.setEncoding('utf8').on('data', (chunk: string) => {
      const parts = `${text}${chunk}`.split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) {
        if (/^event: ?welcome$/m.test(part)) resolve(sent)
        const data = /^event: ?mutation$/m.test(part) && /^data: ?(.*)$/m.exec(part)?.[1]
        if (data) onEvent(eventShape.parse(JSON.parse(data)).transactionId)
      }
    })
  })
  sent.end()
  return promise
}

/** The resident memory of a process and of those that it has started. */
function toMegabytes(pid: number | undefined): number {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,rss='], { encoding: 'utf8' }).trim().split('\n')
  const rows = lines.map((line) => line.trim().split(/\s+/).map(Number))
  const own = rows.filter(([id, parent]) => id === pid || parent === pid)
  return Math.round(own.reduce((sum, [, , kilobytes = 0]) => sum + kilobytes, 0) / 1024)
}
