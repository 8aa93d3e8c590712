import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { chooseEncoding, createEncodings, type Encodings, isWorthEncoding } from './encoding.ts'
import { parseRange } from './range.ts'

/** An answer that is kept whole, with its compressed forms, to be given again and again. */
export type StoredAnswer = {
  status: number
  headers: OutgoingHttpHeaders
  body: Buffer
  /** Names the bytes; null for errors, which nobody is to keep. */
  tag: string | null
  /** Null for what compression does not make smaller. */
  encodings: Encodings | null
}

/** About the way an answer was sent, not about the answer; set anew each time it is given. */
const setAnew = [
  'content-length',
  'content-encoding',
  'etag',
  'date',
  'transfer-encoding',
  'accept-ranges',
  // The next to ask may not have come by https.
  'strict-transport-security',
]

/** Makes an answer of what a release or the disk gave, `smallest` being the body in brotli where that is there. */
export function toStoredAnswer(
  status: number,
  given: OutgoingHttpHeaders,
  body: Buffer,
  smallest: Buffer | null = null,
): StoredAnswer {
  const headers: OutgoingHttpHeaders = {}
  for (const [name, value] of Object.entries(given)) if (!setAnew.includes(name)) headers[name] = value
  const isEncoded = isWorthEncoding(String(headers['content-type'] ?? ''), body)
  if (isEncoded && !/accept-encoding/i.test(String(headers.vary)))
    headers.vary = [headers.vary ?? [], 'Accept-Encoding'].flat().join(', ')
  return {
    status,
    headers,
    body,
    tag: status === 200 ? createHash('sha256').update(body).digest('base64url').slice(0, 22) : null,
    encodings: isEncoded ? createEncodings(body, smallest) : null,
  }
}

/** Gives a kept answer in the form this request asks for: compressed, in part, or only confirmed. */
export async function sendStored(
  request: IncomingMessage,
  response: ServerResponse,
  stored: StoredAnswer,
): Promise<void> {
  const { status, headers, body, tag, encodings } = stored
  const range = status === 200 && request.method === 'GET' ? request.headers.range : undefined
  const encoding =
    encodings && range === undefined ? chooseEncoding(request.headers['accept-encoding']) : null
  const etag = tag && `"${tag}${encoding ? `-${encoding}` : ''}"`

  if (tag && etag && isKnown(request.headers['if-none-match'], tag)) {
    response.writeHead(304, { ...headers, etag }).end()
    return
  }
  const ranges = encodings ? {} : { 'accept-ranges': 'bytes' }
  if (range !== undefined && (request.headers['if-range'] ?? etag) === etag) {
    const part = parseRange(range, body.length)
    if (part.kind === 'outside') {
      response
        .writeHead(416, { 'content-range': `bytes */${body.length}`, 'cache-control': 'no-store' })
        .end()
      return
    }
    if (part.kind === 'part') {
      const { first, last } = part
      response.writeHead(206, {
        ...headers,
        ...(etag && { etag }),
        'accept-ranges': 'bytes',
        'content-range': `bytes ${first}-${last}/${body.length}`,
        'content-length': last - first + 1,
      })
      response.end(body.subarray(first, last + 1))
      return
    }
  }
  const bytes = encodings && encoding ? await encodings.get(encoding) : body
  if (response.destroyed) return
  response.writeHead(status, {
    ...headers,
    ...ranges,
    ...(etag && { etag }),
    ...(encoding && { 'content-encoding': encoding }),
    'content-length': bytes.length,
  })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

/** Any form of the same bytes counts: the browser has them, however they came. */
function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const known = ifNoneMatch.split(',').map((each) => each.trim().replace(/^W\//, ''))
  return known.some((each) => each === '*' || each.startsWith(`"${tag}`))
}
