import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { evaluateSync, parse, toJS } from 'groq-js'
import { forkLake } from '../packages/content-lake/tests/support/forkLake.ts'
import { connectClient, scriptToken } from '../packages/content-lake/tests/support/lake.ts'

const batch = 500
const words = ['rose', 'tulip', 'lily', 'garden', 'thorn', 'petal', 'stem', 'meadow', 'bloom', 'seed']
const toText = (n: number) => Array.from({ length: 40 }, (_, i) => words[(n * 7 + i * 3) % 10]).join(' ')

/** One document in ten is an author; every post refers to an author. */
const toDocument = (n: number) => ({
  _id: `document-${n}`,
  _type: n % 10 === 0 ? 'author' : 'post',
  title: `Document ${n}`,
  rank: (n * 7919) % 10_007,
  body: [{ _type: 'block', _key: 'a', children: [{ _type: 'span', _key: 'b', text: toText(n) }] }],
  ...(n % 10 !== 0 && { author: { _type: 'reference', _ref: `document-${Math.floor(n / 100) * 10}` } }),
})

const queries: Record<string, string> = {
  'by id': '*[_id == "document-500"][0]',
  'by ids': '*[_id in ["document-500", "document-7", "document-801"]]{title}',
  'of a type, ordered': '*[_type == "post"] | order(rank)[0...50]{_id, title}',
  'with dereferences': '*[_type == "post" && rank > 9900]{title, "author": author->title}',
  'references()': '*[references("document-90")]{_id, title}',
  'references(^._id)': '*[_type == "author"][0...20]{title, "posts": count(*[references(^._id)])}',
  'pt::text of all': '*[pt::text(body) match "meadow" && rank < 50]{_id}',
  'text of all': '*[_type == "post" && title match "*77*"][0...50]{title}',
  'count of all': 'count(*[rank > 5000])',
  'not indexed': '*[defined(author) && rank == 77]{title}',
  'all titles': '*[]{_id, title}',
}

/**
 * How long each kind of query takes over HTTP, and by groq-js alone over the same documents, and the memory of the lake. The ratio
 * leaves out what a query of nothing takes over HTTP.
 */
export async function measureLake(counts: number[]): Promise<Record<string, object>> {
  const tables: Record<string, object> = {}
  for (const count of counts) {
    const folder = await mkdtemp(join(tmpdir(), 'bench-lake-'))
    const { child, port } = await forkLake(folder)
    try {
      const address = `http://127.0.0.1:${port}`
      await fill(address, count)
      const answer: { result: unknown[] } = JSON.parse(await ask(address, '*'))
      const rows: Record<string, object> = {}
      const nothing = await compare(
        () => ask(address, '1'),
        () => null,
      )
      for (const [name, query] of Object.entries(queries)) {
        const { lake, alone } = await compare(
          () => ask(address, query),
          () => JSON.stringify(toJS(evaluateSync(parse(query), { dataset: answer.result }))),
        )
        const ratio = Math.max(0, lake - nothing.lake) / alone
        rows[name] = {
          'the lake, over HTTP': round(lake),
          'groq-js alone': round(alone),
          ratio: round(ratio),
        }
      }
      const memory = `${toMegabytes(child.pid ?? 0)} MB`
      tables[`${count} documents (ms; HTTP alone takes ${round(nothing.lake)}; the lake uses ${memory})`] =
        rows
    } finally {
      child.kill('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    }
  }
  return tables
}

const round = (value: number) => Number(value.toPrecision(2))

async function fill(address: string, count: number): Promise<void> {
  const client = connectClient(address, { timeout: 60_000 })
  for (let from = 0; from < count; from += batch) {
    const transaction = client.transaction()
    // An author comes before its posts in the list, but may be in an earlier transaction.
    for (let n = from; n < Math.min(count, from + batch); n += 1) transaction.create(toDocument(n))
    await transaction.commit({ visibility: 'async' })
  }
}

async function ask(address: string, query: string): Promise<string> {
  const response = await fetch(`${address}/v2025-02-19/data/query/production`, {
    method: 'POST',
    body: JSON.stringify({ query }),
    headers: { authorization: `Bearer ${scriptToken}` },
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${query}: ${text}`)
  return text
}

/** The shortest of many alternating runs: on a shared machine, longer ones include the load of other processes. */
async function compare(askLake: () => Promise<unknown>, evaluateAlone: () => unknown) {
  const shortest = { lake: Number.POSITIVE_INFINITY, alone: Number.POSITIVE_INFINITY }
  const end = performance.now() + 6_000
  for (let run = 0; run < 4 || (run < 200 && performance.now() < end); run += 1) {
    const startedAt = performance.now()
    await askLake()
    const answeredAt = performance.now()
    evaluateAlone()
    const evaluatedAt = performance.now()
    shortest.lake = Math.min(shortest.lake, answeredAt - startedAt)
    shortest.alone = Math.min(shortest.alone, evaluatedAt - answeredAt)
    // groq-js blocks this thread, which then has to notice that the lake has closed the connection.
    await sleep(evaluatedAt - answeredAt > 1_000 ? 100 : 0)
  }
  return shortest
}

/** Linux only: https://man7.org/linux/man-pages/man5/proc_pid_status.5.html */
const toMegabytes = (pid: number) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
