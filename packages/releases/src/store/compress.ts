import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'
import type { Encoding } from './release.ts'

/**
 * The brotli quality by purpose. `page`: used at each release, while the owner waits; 9 would save one percent and take three
 * times as long. `code`: used once per version of the code. `studio`: too, but for files that are many times larger.
 */
const qualities = { page: 5, code: constants.BROTLI_MAX_QUALITY, studio: 5 } as const

const smallestWindowBits = 16

const toWindowBits = (bytes: number) =>
  Math.min(constants.BROTLI_DEFAULT_WINDOW, Math.max(smallestWindowBits, Math.ceil(Math.log2(bytes))))

export const encodedEndings: Record<Encoding, string> = { br: '.br', gzip: '.gz' }

/** Below this, compression saves less than its headers cost. */
const smallestBytes = 1_024

const compressible = /^(text\/|application\/(json|javascript|xml|manifest\+json|ld\+json)|image\/svg\+xml)/

export const isWorthCompressing = (contentType: string, body: Buffer): boolean =>
  body.length >= smallestBytes && compressible.test(contentType)

/** Synchronous, because two asynchronous calls of `node:zlib` never completed (Node 24.21). */
export function compress(body: Buffer, purpose: keyof typeof qualities): Record<Encoding, Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: qualities[purpose],
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    // A window no larger than the body: setting up the default one of 4 MB takes longer than compressing a page.
    ...(purpose === 'page' && { [constants.BROTLI_PARAM_LGWIN]: toWindowBits(body.length) }),
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
