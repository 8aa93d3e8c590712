import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** The compressed forms of one answer, each made when it is first asked for. */
export type Encodings = { get(encoding: Encoding): Promise<Buffer> }

/** Below this, compressing saves less than the headers cost. */
const SMALLEST_BYTES = 1_024
/** Up to this, brotli at its best is worth its time: half a second for the largest. */
const LARGEST_BEST_BYTES = 512 * 1_024
/** Good, at the speed of a first answer. */
const QUICK_QUALITY = 5
/** After this much rest, what has been asked for again is made smaller still. */
const REST_MS = 3_000

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]
const compressible = /^(text\/|application\/(json|javascript|xml|manifest\+json|ld\+json)|image\/svg\+xml)/

/** Whether compression makes an answer smaller. */
export const isWorthEncoding = (contentType: string, body: Buffer): boolean =>
  body.length >= SMALLEST_BYTES && compressible.test(contentType)

/**
 * The better of the forms a browser understands (RFC 9110, 12.5.3), or null for the plain one. Browsers name
 * brotli only where it is safe from old proxies.
 */
export function chooseEncoding(acceptEncoding: string | string[] | undefined): Encoding | null {
  const accepted = String(acceptEncoding ?? '')
    .toLowerCase()
    .split(',')
    .filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
    .map((each) => each.split(';', 1)[0]?.trim())
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : null
}

/** Quick forms first; an answer that is asked for again gets its smallest form, made while nothing else is. */
export function createEncodings(body: Buffer): Encodings {
  const made = new Map<Encoding, Promise<Buffer>>()
  let asked = 0
  const compress = (encoding: Encoding, quality: number) =>
    encoding === 'gzip' ? toGzip(body) : toBrotli(body, toBrotliOptions(body, quality))
  return {
    get: (encoding) => {
      const present = made.get(encoding)
      asked += 1
      if (asked === 2 && encoding === 'br' && body.length <= LARGEST_BEST_BYTES)
        improveLater(async () => {
          const smallest = await compress('br', constants.BROTLI_MAX_QUALITY)
          made.set('br', Promise.resolve(smallest))
        })
      if (present) return present
      const quick = compress(encoding, QUICK_QUALITY)
      made.set(encoding, quick)
      return quick
    },
  }
}

const toBrotliOptions = (body: Buffer, quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
})

let improving: Promise<void> = Promise.resolve()

/** One after the other: visitors and builds need the processor more. */
function improveLater(work: () => Promise<void>): void {
  improving = improving.then(rest).then(work)
}

const rest = () => new Promise<void>((resolve) => setTimeout(resolve, REST_MS).unref())
