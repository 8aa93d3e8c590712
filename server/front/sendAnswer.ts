import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { chooseEncoding } from '../releases/compress.ts'
import type { OpenAnswer } from '../releases/openRelease.ts'

/** Sends a finished answer in the encoding this request asks for, or only confirms it (RFC 9110, 13.1.2). */
export function sendAnswer(request: IncomingMessage, response: ServerResponse, answer: OpenAnswer): void {
  const { status, tag, plain, encoded } = answer
  const encoding = encoded && chooseEncoding(request.headers['accept-encoding'])
  const headers: OutgoingHttpHeaders = { ...answer.headers }
  if (encoded) headers.vary = [headers.vary ?? [], 'accept-encoding'].flat().join(', ')
  // Errors are not to be kept, so there is nothing to confirm.
  if (status === 200) headers.etag = `"${tag}${encoding ? `-${encoding}` : ''}"`
  if (status === 200 && isKnown(request.headers['if-none-match'], tag)) {
    response.writeHead(304, headers).end()
    return
  }
  const bytes = encoded && encoding ? encoded[encoding] : plain
  headers['content-length'] = bytes.length
  if (encoding) headers['content-encoding'] = encoding
  response.writeHead(status, headers)
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

/** Any encoding of the same bytes counts: the browser has them, however they came. */
function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const known = ifNoneMatch.split(',').map((each) => each.trim().replace(/^W\//, ''))
  return known.some((each) => each === '*' || each.startsWith(`"${tag}`))
}
