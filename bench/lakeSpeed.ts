import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon, { type Request } from 'autocannon'
import { z } from 'zod'
import { forkLake } from '../packages/content-lake/tests/support/forkLake.ts'
import { connectClient, scriptToken } from '../packages/content-lake/tests/support/lake.ts'

const batch = 500
const words = ['rose', 'tulip', 'lily', 'garden', 'thorn', 'petal', 'stem', 'meadow', 'bloom', 'seed']
const toText = (n: number) => Array.from({ length: 40 }, (_, i) => words[(n * 7 + i * 3) % 10]).join(' ')

/** One document in ten is an author; every post refers to an author. */
const toDocument = (n: number): { _id: string; _type: string; [attribute: string]: unknown } =>
  n % 10 === 0
    ? { _id: `author-${n}`, _type: 'author', name: `Author ${n}` }
    : {
        _id: `post-${n}`,
        _type: 'post',
        title: `Post ${n}`,
        slug: { _type: 'slug', current: `post-${n}` },
        publishedAt: new Date(1_600_000_000_000 + ((n * 7919) % 10_007) * 3_600_000).toISOString(),
        author: { _type: 'reference', _ref: `author-${Math.floor(n / 100) * 10}` },
        body: [{ _type: 'block', _key: 'a', children: [{ _type: 'span', _key: 'b', text: toText(n) }] }],
      }

type Question = { query: string; params?: (n: number) => Record<string, string> }

/** What a Studio and a site ask most. Requests of the first two are for one document after the other. */
const questions: Record<string, Question> = {
  'by id': { query: '*[_id == $id][0]', params: (n) => ({ id: `post-${n}` }) },
  'by slug': {
    query: '*[_type == "post" && slug.current == $slug][0]',
    params: (n) => ({ slug: `post-${n}` }),
  },
  'a page of 20': {
    query: '*[_type == "post"] | order(publishedAt desc) [0...20]{title, author->{name}}',
  },
}

/** How many documents are asked for again and again. */
const repeatedRequests = 500
/** How long the requests of a round last. */
const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const rounds = 3

/**
 * Requests a second of a lake, and of a bare HTTP server that answers the same bytes, in turn on this machine. The
 * creations come last, because they add as many documents again.
 */
export async function measureLakeSpeed(count: number): Promise<Record<string, object>> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-lake-'))
  const { child: lake, port } = await forkLake(folder, 'public', process.env.BENCH_PROFILE)
  const bare = await startBareServer()
  const storing = await startBareServer(join(folder, 'bodies'))
  try {
    const addresses = { lake: `http://127.0.0.1:${port}`, bare: bare.address }
    await fillLake(addresses.lake, count)
    const memoryAtRest = toMegabytes(lake)
    const rows: Record<string, object> = {}
    for (const [name, question] of Object.entries(questions)) {
      const paths = toPaths(question, count)
      for (const token of [scriptToken, undefined]) {
        const title = token === undefined ? `${name}, without a token` : name
        const headers: Record<string, string> =
          token === undefined ? {} : { authorization: `Bearer ${token}` }
        await teach(bare.child, await collect(addresses.lake, paths, headers))
        const ask = (asked: string[], beforeRound?: () => Promise<unknown>) =>
          compare(addresses, toRequests(asked, headers), 4, beforeRound)
        // A change empties the cache of the lake.
        if (paths.length > 1)
          rows[`${title}, each once`] = await ask(paths, () =>
            create(addresses.lake, 'a change').then(() => {}),
          )
        rows[title] = await ask(paths.slice(0, repeatedRequests))
      }
    }
    const memoryAfterReads = toMegabytes(lake)
    const created = { '*': JSON.stringify(await create(addresses.lake, 'first')) }
    await teach(bare.child, created)
    await teach(storing.child, created)
    for (const [title, connections] of [
      ['one after the other', 1] as const,
      ['eight at a time', 8] as const,
    ]) {
      rows[`creations, ${title}`] = await compare(addresses, [toCreation()], connections)
      rows[`creations, ${title}, and a server that flushes the disk`] = await compare(
        { ...addresses, bare: storing.address },
        [toCreation()],
        connections,
      )
    }
    return {
      [`${count} documents: requests a second (memory: ${memoryAtRest} MB, after the queries ${memoryAfterReads} MB)`]:
        rows,
    }
  } finally {
    lake.disconnect()
    for (const { child } of [bare, storing]) child.disconnect()
    await once(lake, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
}

async function startBareServer(...args: string[]) {
  const child = fork(new URL('./bareServer.ts', import.meta.url), args, { execArgv: [] })
  const [message] = await once(child, 'message')
  const { port } = z.object({ port: z.number() }).parse(message)
  return { child, address: `http://127.0.0.1:${port}` }
}

/** Fills a lake with posts, and an author for every ten of them. */
export async function fillLake(address: string, count: number): Promise<void> {
  const client = connectClient(address, { timeout: 60_000 })
  for (let from = 0; from < count; from += batch) {
    const transaction = client.transaction()
    for (let n = from; n < Math.min(count, from + batch); n += 1) transaction.create(toDocument(n))
    await transaction.commit({ visibility: 'async' })
  }
}

/** The paths of requests as `@sanity/client` sends them. */
function toPaths({ query, params }: Question, count: number): string[] {
  const toPath = (values: Record<string, string>) => {
    const search = new URLSearchParams({ query })
    for (const [name, value] of Object.entries(values)) search.set(`$${name}`, JSON.stringify(value))
    search.set('returnQuery', 'false')
    search.set('perspective', 'published')
    return `/v2025-02-19/data/query/production?${search}`
  }
  if (!params) return [toPath({})]
  const posts = Array.from({ length: count }, (_, n) => n).filter((n) => n % 10 !== 0)
  // In no order.
  return posts.toSorted((a, b) => ((a * 7919) % 10_007) - ((b * 7919) % 10_007)).map((n) => toPath(params(n)))
}

/** All connections together ask for each path in turn. */
function toRequests(paths: string[], headers: Record<string, string>): Request[] {
  let next = 0
  return [
    {
      headers,
      setupRequest: (request) => {
        next = (next + 1) % paths.length
        return { ...request, path: paths[next] ?? '' }
      },
    },
  ]
}

async function collect(address: string, paths: string[], headers: Record<string, string>) {
  const answers: Record<string, string> = {}
  for (const path of paths) {
    const response = await fetch(`${address}${path}`, { headers })
    answers[path] = await response.text()
    if (!response.ok || answers[path].includes('"result":null')) throw new Error(`${path}: ${answers[path]}`)
  }
  return answers
}

async function teach(bare: ChildProcess, answers: Record<string, string>): Promise<void> {
  const ready = once(bare, 'message')
  bare.send(answers)
  await ready
}

const creationPath = '/v2025-02-19/data/mutate/production?returnIds=true&visibility=sync'
const toCreationBody = (title: string) =>
  JSON.stringify({ mutations: [{ create: { ...toDocument(1), _id: undefined, title } }] })

async function create(address: string, title: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${scriptToken}`, 'content-type': 'application/json' }
  const response = await fetch(`${address}${creationPath}`, {
    method: 'POST',
    headers,
    body: toCreationBody(title),
  })
  return response.json()
}

const toCreation = (): Request => ({
  path: creationPath,
  method: 'POST',
  headers: { authorization: `Bearer ${scriptToken}`, 'content-type': 'application/json' },
  body: toCreationBody('new'),
})

/** The median of the rounds. The servers take turns, so that a busy minute of the machine slows both. */
async function compare(
  addresses: { lake: string; bare: string },
  requests: Request[],
  connections: number,
  beforeRound: () => Promise<unknown> = async () => {},
): Promise<object> {
  const measured = { lake: [] as number[], bare: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    await beforeRound()
    for (const name of ['bare', 'lake'] as const) {
      const options = { url: addresses[name], connections, requests, duration: seconds }
      const { requests: answered, errors, non2xx } = await autocannon(options)
      if (errors + non2xx > 0) throw new Error(`${errors + non2xx} requests to the ${name} server failed`)
      measured[name].push(answered.average)
    }
  }
  const [lake, bare] = [toMedian(measured.lake), toMedian(measured.bare)]
  return {
    lake: Math.round(lake),
    'bare server': Math.round(bare),
    ratio: Number((bare / lake).toPrecision(2)),
  }
}

const toMedian = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

/** Linux only: https://man7.org/linux/man-pages/man5/proc_pid_status.5.html */
const toMegabytes = ({ pid }: ChildProcess) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
