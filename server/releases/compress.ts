import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'
import type { Encoding } from './release.ts'

/**
 * `page`: once per release, while the owner waits; 9 would save one percent and take three times as long.
 * `code`: once per version of the code. `studio`: as often, but many times as much.
 */
const qualities = { page: 5, code: constants.BROTLI_MAX_QUALITY, studio: 5 } as const

const SMALLEST_WINDOW_BITS = 16

const toWindowBits = (bytes: number) =>
  Math.min(constants.BROTLI_DEFAULT_WINDOW, Math.max(SMALLEST_WINDOW_BITS, Math.ceil(Math.log2(bytes))))

/** How the names of compressed static files end. */
export const encodedEndings: Record<Encoding, string> = { br: '.br', gzip: '.gz' }

/** Below this, compressing saves less than the headers cost. */
const SMALLEST_BYTES = 1_024

const compressible = /^(text\/|application\/(json|javascript|xml|manifest\+json|ld\+json)|image\/svg\+xml)/

/** Whether compression makes an answer smaller. */
export const isWorthCompressing = (contentType: string, body: Buffer): boolean =>
  body.length >= SMALLEST_BYTES && compressible.test(contentType)

/**
 * Both compressed forms of a body: brotli (RFC 7932) and gzip (RFC 1952). Blocks the process: where this runs nobody
 * waits for anything else, and of the calls of `node:zlib` that do not block, two never came back (Node 24.21).
 */
export function compress(body: Buffer, pays: keyof typeof qualities): Record<Encoding, Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: qualities[pays],
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    // As large as the body, not larger: to set up the usual four megabytes takes longer than to compress a page.
    ...(pays === 'page' && { [constants.BROTLI_PARAM_LGWIN]: toWindowBits(body.length) }),
  }
  return { br: brotliCompressSync(body, { params }), gzip: gzipSync(body) }
}

/**
 * The better of the forms a browser understands (RFC 9110, 12.5.3), or null for the plain one. Browsers name
 * brotli only where it is safe from old proxies.
 */
export function chooseEncoding(acceptEncoding: string | string[] | undefined): Encoding | null {
  const accepted = parseAccept(String(acceptEncoding ?? '').toLowerCase())
  const isAccepted = (encoding: Encoding) => accepted.some(({ type, q }) => type === encoding && q > 0)
  if (isAccepted('br')) return 'br'
  return isAccepted('gzip') ? 'gzip' : null
}
