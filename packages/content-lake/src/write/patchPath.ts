import { isRecord } from '../documents/document.ts'
import { maxDocument } from '../documents/documentSize.ts'

/** A condition in brackets. `equals` is the text that the attribute must have; null for every other condition. */
type Filter = { kind: 'filter'; name: string; equals: string | null }
type Range = { kind: 'range'; start: number; end: number; hasStep: boolean }
type Term = { kind: 'attribute'; name: string } | { kind: 'index'; index: number } | Range | Filter

/** One part of a path: attributes or items, of which brackets may name several, or `..`, which stands for any level. */
type Segment = { text: string; terms: Term[] | 'anyLevel' }

/** A path with one place at most: attributes, and items by their number. */
export const hasOnePlace = (path: string) => /^(?:[\w.]|\[-?\d+\])*$/.test(path) && !path.includes('..')

/** The most places of one path, the most values that are visited to find them, and the longest list whose items are numbered. */
const maxPlaces = 100_000
const maxVisits = 1_000_000
const maxNumbered = 10_000

/**
 * Counts the places of a path in a document, and prepares the path for `@sanity/mutator`. Null: too many places, or a path that
 * cannot be counted. The count may be too high.
 *
 * That library follows a range in the middle of a path once per item for each of its items. Ten items on each of four levels
 * become 100,000,000 steps instead of 10,000, and `inc` adds ten times instead of once. So the numbers of the items replace the
 * range. `ofLists`: the operation changes a list as a whole (`insert`, `unset`), however many of its items the path names.
 */
export function resolvePath(path: string, document: unknown, { ofLists }: { ofLists: boolean }) {
  const segments = parseSegments(path)
  if (!segments) return null
  const last = segments.length - 1
  const longest = segments.map(() => 0)
  let visits = 0
  /** With `ofLists`, how many items of the lists the path names. */
  let items = 0

  const sum = (values: readonly unknown[], at: number): number => {
    let total = 0
    for (const value of values) {
      total += count(value, at)
      if (total > maxPlaces) return Number.POSITIVE_INFINITY
    }
    return total
  }
  const count = (value: unknown, at: number): number => {
    visits += 1
    if (visits > maxVisits) return Number.POSITIVE_INFINITY
    const terms = segments[at]?.terms
    if (terms === undefined) return 1
    if (terms === 'anyLevel') return count(value, at + 1) + sum(listChildren(value), at)
    if (ofLists && at === last) {
      for (const term of terms) items += countItems(value, term)
      return items > maxDocument.values ? Number.POSITIVE_INFINITY : 1
    }
    let total = 0
    for (const term of terms) total += countTerm(value, term, at)
    return total
  }
  const countTerm = (value: unknown, term: Term, at: number): number => {
    if (!Array.isArray(value)) {
      if (term.kind === 'filter') return count(value, at + 1)
      // `set` creates an attribute that is missing.
      return term.kind === 'attribute' ? count(getMember(value, term.name), at + 1) : 0
    }
    if (term.kind === 'attribute') return 0
    if (term.kind === 'index') return count(value.at(term.index), at + 1)
    if (term.kind === 'filter')
      return sum(
        value.filter((item) => mayMatch(term, item)),
        at + 1,
      )
    // `@sanity/mutator` lists all numbers of a range.
    if (countItems(value, term) > maxDocument.values) return Number.POSITIVE_INFINITY
    longest[at] = Math.max(longest[at] ?? 0, value.length)
    const [start, end] = toBounds(term, value.length)
    // `set` makes a list longer that has fewer items than the range.
    if (at === last) return end - start
    const places = sum(value.slice(Math.max(0, start), Math.max(0, end)), at + 1)
    return isNumbered(segments[at], value.length) ? places : places * (end - start)
  }

  const places = count(document, 0)
  if (places > maxPlaces) return null
  const prepared = segments.map((segment, at) =>
    at === last ? segment.text : toNumbered(segment, longest[at] ?? 0),
  )
  return { path: prepared.join(''), places, items }
}

const listChildren = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : []

const getMember = (value: unknown, name: string): unknown =>
  isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined

const mayMatch = ({ name, equals }: Filter, item: unknown) =>
  equals === null || getMember(item, name) === equals

/** The bounds of a range as `@sanity/mutator` computes them: an end of 0 counts as missing. */
function toBounds({ start, end }: Range, length: number): readonly [number, number] {
  const fromEnd = (index: number) => (index < 0 ? index + length : index)
  const bounds = [fromEnd(start), fromEnd(end || length)] as const
  return [Math.min(...bounds), Math.max(...bounds)]
}

function countItems(value: unknown, term: Term): number {
  if (!Array.isArray(value)) return 1
  if (term.kind === 'filter') return value.filter((item) => mayMatch(term, item)).length
  if (term.kind !== 'range') return 1
  const [start, end] = toBounds(term, value.length)
  return end - start
}

/** The range that is all of a segment, if its numbers are the same in lists of different lengths. */
function findRange(segment: Segment | undefined): Range | null {
  const [term, ...others] = segment && segment.terms !== 'anyLevel' ? segment.terms : []
  if (term?.kind !== 'range' || others.length > 0 || term.hasStep) return null
  return (term.start < 0 ? term.end === 0 : term.end >= 0) ? term : null
}

const isNumbered = (segment: Segment | undefined, length: number) =>
  length <= maxNumbered && findRange(segment) !== null

/** Numbers beyond the end of a shorter list have no effect in the middle of a path. */
function toNumbered(segment: Segment, longest: number): string {
  const range = findRange(segment)
  if (!range || longest === 0 || longest > maxNumbered) return segment.text
  const { start, end } = range
  const from = Math.max(start, -longest)
  const to = start < 0 ? 0 : Math.min(end || longest, longest)
  const numbers = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
  return numbers.length > 0 ? `[${numbers.join()}]` : segment.text
}

const doubleQuoted = /"(?:\\.|[^"\\])*"/.source
const singleQuoted = /'(?:\\.|[^'\\])*'/.source
const name = /[A-Za-z_]\w*/.source
const segmentPattern = new RegExp(
  ` *(?:(\\.\\.)|\\.? *(${name}|${singleQuoted})|\\[((?:${doubleQuoted}|${singleQuoted}|[^\\]["'])*)\\]) *`,
  'y',
)
const termPattern = new RegExp(`((?:${doubleQuoted}|${singleQuoted}|[^,"'])+)(?:,|$)`, 'y')

/** Null for a path that is invalid, or has paths inside brackets. */
function parseSegments(path: string): Segment[] | null {
  const segments: Segment[] = []
  for (const [text, anyLevel, attribute, brackets] of matchAll(segmentPattern, path)) {
    const terms: (Term | null)[] =
      brackets === undefined
        ? [{ kind: 'attribute', name: toName(attribute ?? '') }]
        : [...matchAll(termPattern, brackets)].map(([, term = '']) => parseTerm(term.trim()))
    const known = terms.filter((term) => term !== null)
    if (known.length < terms.length || known.length === 0) return null
    segments.push({ text, terms: anyLevel === undefined ? known : 'anyLevel' })
  }
  return segments.map(({ text }) => text).join('') === path ? segments : null
}

/** The matches of a sticky pattern, one after the other, up to the first character that it does not match. */
function* matchAll(pattern: RegExp, text: string) {
  for (let at = 0; at < text.length; at = pattern.lastIndex) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (!match) return
    // The caller may use the same pattern before the next match.
    const end = pattern.lastIndex
    yield match
    pattern.lastIndex = end
  }
}

const unescapeText = (quoted: string) => quoted.slice(1, -1).replace(/\\(.)/g, '$1')
const toName = (text: string) => (text.startsWith("'") ? unescapeText(text) : text)

const indexPattern = /^-?\d+$/
const rangePattern = /^(-?\d*)\s*:\s*(-?\d*)\s*(:.*)?$/
const equalityPattern = new RegExp(`^(${name}|${singleQuoted})\\s*==\\s*(${doubleQuoted})$`)
const attributePattern = new RegExp(`^(?:${name}|${singleQuoted})$`)

function parseTerm(text: string): Term | null {
  if (indexPattern.test(text)) return { kind: 'index', index: Number(text) }
  const range = rangePattern.exec(text)
  if (range) {
    const [, start, end, step] = range
    return { kind: 'range', start: Number(start), end: Number(end), hasStep: step !== undefined }
  }
  const equality = equalityPattern.exec(text)
  if (equality) {
    const [, attribute = '', value = ''] = equality
    return { kind: 'filter', name: toName(attribute), equals: unescapeText(value) }
  }
  if (attributePattern.test(text)) return { kind: 'attribute', name: toName(text) }
  return /[<>=?]/.test(text) ? { kind: 'filter', name: '', equals: null } : null
}
