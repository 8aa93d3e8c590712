import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { chooseEncoding } from '../store/compress.ts'
import type { OpenAnswer } from '../store/release.ts'

/** Sends an answer in an encoding that the request accepts, or 304 if the browser has it (RFC 9110, 13.1.2). */
export function sendAnswer(response: ServerResponse, answer: OpenAnswer): void {
  const { req: request } = response
  const { status, tag, plain, encoded } = answer
  const encoding = encoded && chooseEncoding(request.headers['accept-encoding'])
  const headers: OutgoingHttpHeaders = { ...answer.headers }
  if (encoded) headers.vary = [headers.vary ?? [], 'accept-encoding'].flat().join(', ')
  // Errors are not cached, so they need no validator.
  if (status === 200) headers.etag = `"${tag}${encoding ? `-${encoding}` : ''}"`
  if (status === 200 && isCached(request.headers['if-none-match'], tag)) {
    response.writeHead(304, headers).end()
    return
  }
  const bytes = encoded && encoding ? encoded[encoding] : plain
  headers['content-length'] = bytes.length
  if (encoding) headers['content-encoding'] = encoding
  response.writeHead(status, headers)
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

function isCached(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const tags = ifNoneMatch.split(',').map((each) => each.trim().replace(/^W\//, ''))
  return tags.some((each) => each === '*' || each.startsWith(`"${tag}`))
}

/**
 * Answers with JSON, `{ message }`, which is not cached. If the headers are already sent, it closes the connection
 * instead.
 */
export function sendError(response: ServerResponse, status: number, message: string): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  response.req.resume()
  response.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    ...(status === 503 && { 'retry-after': '2' }),
    ...(status === 400 && { connection: 'close' }),
  })
  response.end(JSON.stringify({ message }))
}

/** Answers without a body, for a redirect or a refused method. The answer is not cached. */
export function sendNothing(response: ServerResponse, status: number, headers: Record<string, string>): void {
  response.writeHead(status, { ...headers, 'content-length': 0, 'cache-control': 'no-store' }).end()
}
