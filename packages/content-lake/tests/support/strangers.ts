import { request } from 'node:http'

/** A listener that nobody has a token for. `text` is what it has received. */
export type StrangersListener = { text: () => string; isOver: () => boolean; close: () => void }

/** Opens a listener without a token. Resolves when its response has begun. */
export function openListener(port: number, query: string): Promise<StrangersListener> {
  const search = new URLSearchParams({ query, includeResult: 'true', effectFormat: 'mendoza' })
  const path = `/v2025-02-19/data/listen/production?${search}`
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      let text = ''
      let isOver = false
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('close', () => {
        isOver = true
      })
      response.on('error', () => {})
      resolve({ text: () => text, isOver: () => isOver, close: () => sent.destroy() })
    })
    sent.on('error', reject)
    sent.end()
  })
}

/** Asks a query without a token. Returns the status of the answer, or 0 if there was none. */
export function ask(port: number, query: string): Promise<{ status: number; text: string }> {
  const path = `/v2025-02-19/data/query/production?${new URLSearchParams({ query })}`
  return new Promise((resolve) => {
    const sent = request({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('close', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    sent.on('error', () => resolve({ status: 0, text: '' }))
    sent.end()
  })
}

/** A title that makes costly filters costly. */
export const costlyTitle = 'a'.repeat(60)

/** A filter that takes some hundred milliseconds for a document with this title. No two are the same. */
export const toCostlyFilter = (n: number): string => `*[title match "${'*a'.repeat(6)}*b" || n == -${n}]`

/** Queries that take seconds over hundreds of documents, or need much memory. No two are the same. */
export const toCostlyQuery = (n: number): string => {
  const kinds = [
    '*[count(*[count(*[count(*) > 0]) > 0]) > 0]',
    '*[]{..., "a": *[]{..., "b": *[]...}}',
    `*[title match "${'*a'.repeat(15)}*b"]`,
    `*[0...3]{"s": "xxxxxxxx"}${'{"s": s + s}'.repeat(24)}{"n": length(lower(s))}`,
    '*[] | order(count(*[references(^._id) || count(*) > 0]))',
    '*[]{"text": @ match text::query("a* b* c*"), "others": *[_id != ^._id]{title}}',
  ]
  return `${kinds[n % kinds.length]}[${Math.floor(n / kinds.length)}...1000]`
}
