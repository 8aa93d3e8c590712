import { compressBest, compressGzip, compressQuickly } from '../compress.ts'

export type Encoding = 'br' | 'gzip'

/** The compressed forms of one answer, each made when it is first asked for. */
export type Encodings = { get(encoding: Encoding): Promise<Buffer> }

/** Below this, compressing saves less than the headers cost. */
const SMALLEST_BYTES = 1_024
/** Up to this, brotli at its best is worth its time: half a second for the largest. */
const LARGEST_BEST_BYTES = 512 * 1_024
/** After this much rest, what has been asked for again is made smaller still. */
const REST_MS = 3_000

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

/**
 * Quick forms first; an answer that is asked for again gets its smallest form, made while nothing else is.
 * `smallest` is that form where it has been made before.
 */
export function createEncodings(body: Buffer, smallest: Buffer | null = null): Encodings {
  const made = new Map<Encoding, Promise<Buffer>>()
  if (smallest) made.set('br', Promise.resolve(smallest))
  let asked = 0
  return {
    get: (encoding) => {
      const present = made.get(encoding)
      asked += 1
      if (asked === 2 && encoding === 'br' && !smallest && body.length <= LARGEST_BEST_BYTES)
        improveLater(async () => {
          made.set('br', Promise.resolve(await compressBest(body)))
        })
      if (present) return present
      const quick = encoding === 'gzip' ? compressGzip(body) : compressQuickly(body)
      made.set(encoding, quick)
      return quick
    },
  }
}

let improving: Promise<void> = Promise.resolve()

/** One after the other: visitors and builds need the processor more. */
function improveLater(work: () => Promise<void>): void {
  improving = improving.then(rest).then(work)
}

const rest = () => new Promise<void>((resolve) => setTimeout(resolve, REST_MS).unref())
