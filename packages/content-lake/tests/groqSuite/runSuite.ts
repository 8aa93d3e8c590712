import { spawn } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import type { NewDocument } from '../../src/documents/document.ts'
import { createTestLake } from '../../src/testing.ts'
import { type GroqTest, isExpected, isIncluded, suiteLine } from './groqTest.ts'

export type Failure = { test: GroqTest; reason: string }

/** Runs the suite in a file (`.ndjson`, or `.ndjson.xz`) against lakes over HTTP. */
export async function runSuite(file: string, onProgress: (count: number) => void = () => {}) {
  const { datasets, tests } = await readSuite(file)
  const failures: Failure[] = []
  let count = 0
  for (const [dataset, group] of Map.groupBy(tests, (test) => test.dataset._ref)) {
    // Only the external dataset has no documents in the file.
    const documents = datasets.get(dataset)
    if (!documents) continue
    await using lake = await startSuiteLake(documents)
    for (const test of group) {
      const reason = await lake.findProblem(test)
      if (reason !== null) failures.push({ test, reason })
      count += 1
      if (count % 500 === 0) onProgress(count)
    }
  }
  return { count, failures }
}

async function readSuite(file: string) {
  const datasets = new Map<string, NewDocument[]>()
  const tests: GroqTest[] = []
  const input = file.endsWith('.xz') ? spawn('xz', ['-dkc', file]).stdout : createReadStream(file)
  for await (const text of createInterface({ input })) {
    if (text === '') continue
    const line = suiteLine.parse(JSON.parse(text))
    if (line._type === 'test') {
      if (isIncluded(line)) tests.push(line)
    } else if (line.documents) datasets.set(line._id, line.documents)
  }
  return { datasets, tests }
}

const answerShape = z.object({ result: z.unknown() })
const refusalShape = z.object({ error: z.object({ type: z.string(), description: z.string() }) })

async function startSuiteLake(documents: NewDocument[]) {
  const lake = await createTestLake({ projectId: 'suite', dataset: 'suite', scriptToken: 'token', documents })
  const address = `${lake.address}/v2025-02-19/data/query/suite?perspective=raw`
  const findProblem = async ({ query, params, valid, ...test }: GroqTest): Promise<string | null> => {
    const response = await fetch(address, {
      method: 'POST',
      body: JSON.stringify({ query, params: params ?? {} }),
      headers: { authorization: 'Bearer token' },
    })
    const body: unknown = await response.json()
    if (response.ok) {
      if (!valid) return 'is answered, and should be refused'
      const { result } = answerShape.parse(body)
      return isExpected(result, { query, params, valid, ...test })
        ? null
        : `gives ${JSON.stringify(result).slice(0, 200)}, expected ${JSON.stringify(test.result).slice(0, 200)}`
    }
    const refused = refusalShape.safeParse(body)
    if (valid) return `is refused: ${refused.data?.error.description ?? JSON.stringify(body)}`
    return refused.success && response.status === 400 ? null : `fails with ${response.status}`
  }
  return { findProblem, [Symbol.asyncDispose]: lake.close }
}
