import { LakeError, refusal } from '../errors/lakeError.ts'

/** The first and the last byte of a part of a file. */
export type ByteRange = { start: number; end: number }

/**
 * The part of a file that a request asks for: https://www.rfc-editor.org/rfc/rfc9110#section-14. Null means the whole file, as for
 * several parts, which a server need not send, and if the sender has the beginning of another file. Refuses a part that the file
 * does not have.
 */
export function toByteRange(
  headers: { range?: string | undefined; ifRange?: string | undefined },
  file: { size: number; etag: string },
): ByteRange | null {
  const { range, ifRange } = headers
  if (range === undefined || (ifRange !== undefined && ifRange !== file.etag)) return null
  const [, first, last] = /^bytes=(\d+)-(\d*)$/i.exec(range) ?? []
  if (first === undefined) return toSuffix(range, file.size)
  const [start, end] = [Number(first), last ? Number(last) : Number.POSITIVE_INFINITY]
  if (end < start) return null
  if (start >= file.size) throw refuseRange(file.size)
  return { start, end: Math.min(end, file.size - 1) }
}

/** The last bytes of a file. */
function toSuffix(range: string, size: number): ByteRange | null {
  const [, count] = /^bytes=-(\d+)$/i.exec(range) ?? []
  if (count === undefined) return null
  if (Number(count) === 0) throw refuseRange(size)
  return { start: Math.max(0, size - Number(count)), end: size - 1 }
}

const refuseRange = (size: number) => {
  const message = `The file has no such bytes: it has ${size}`
  return new LakeError(416, refusal(416, message).body, message, { 'content-range': `bytes */${size}` })
}
