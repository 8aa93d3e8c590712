import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'
import type { Encoding } from './release.ts'

/** The brotli quality of what a release compresses while the owner waits: 1.4 ms for `/`. 9 takes ten times as long for 40 bytes less. */
const fastQuality = 8

export const encodedEndings: Record<Encoding, string> = { br: '.br', gzip: '.gz' }

/** Below this, compression saves less than its headers cost. */
const smallestBytes = 1_024

const compressible = /^(text\/|application\/(json|javascript|xml|manifest\+json|ld\+json)|image\/svg\+xml)/

/** Whether a body has at least 1 KB and is text. Pictures and fonts are compressed already. */
export const isWorthCompressing = (contentType: string, body: Buffer): boolean =>
  body.length >= smallestBytes && compressible.test(contentType)

/** Synchronous, because two asynchronous calls of `node:zlib` never completed (Node 24.21). */
export function compress(body: Buffer, quality = fastQuality): Record<Encoding, Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  return { br: brotliCompressSync(body, { params }), gzip: gzipSync(body) }
}

/** The best encoding that a browser accepts (RFC 9110, 12.5.3). */
export function chooseEncoding(acceptEncoding: string | string[] | undefined): Encoding | null {
  const accepted = parseAccept(String(acceptEncoding ?? '').toLowerCase())
  const isAccepted = (encoding: Encoding) => accepted.some(({ type, q }) => type === encoding && q > 0)
  if (isAccepted('br')) return 'br'
  return isAccepted('gzip') ? 'gzip' : null
}
