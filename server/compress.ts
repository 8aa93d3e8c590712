import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const toBrotli = promisify(brotliCompress)

/** Good, at the speed of a first answer. */
const QUICK_QUALITY = 5

const toOptions = (body: Buffer, quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
})

/** Brotli (RFC 7932) at the speed of a first answer. */
export const compressQuickly = (body: Buffer): Promise<Buffer> =>
  toBrotli(body, toOptions(body, QUICK_QUALITY))

/** The smallest that brotli can: a second for a megabyte. */
export const compressBest = (body: Buffer): Promise<Buffer> =>
  toBrotli(body, toOptions(body, constants.BROTLI_MAX_QUALITY))

/** For those who do not understand brotli. */
export const compressGzip: (body: Buffer) => Promise<Buffer> = promisify(gzip)
