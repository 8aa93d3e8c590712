export type Range = { kind: 'part'; first: number; last: number } | { kind: 'outside' } | { kind: 'whole' }

/**
 * Reads a Range header for a file of some size (RFC 9110, 14.1.2). Several ranges at once, and what is not
 * understood, are answered with the whole file, as the standard allows.
 */
export function parseRange(header: string, size: number): Range {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim()) ?? []
  if (from === '' && to === '') return { kind: 'whole' }
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < Number(from)) return { kind: 'whole' }
  if (first >= size || (from === '' && Number(to) === 0)) return { kind: 'outside' }
  return { kind: 'part', first, last }
}
