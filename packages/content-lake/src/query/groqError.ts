import { toErrorMessage } from '@freelance-site/foundation'
import { GroqSyntaxError, parse } from 'groq-js'
import { LakeError } from '../errors/lakeError.ts'

/** Sanity's error for a query that cannot be parsed or evaluated. Clients print `start` to `end` as a code frame. */
export const queryRefusal = (query: string, description: string, start: number, end: number) =>
  new LakeError(400, { error: { type: 'queryParseError', description, query, start, end } }, description)

/** The status is 400 because browsers repeat a request that is answered with 408. */
export const timeoutRefusal = (query: string, description: string) =>
  new LakeError(400, { error: { type: 'queryTimeoutError', description, query } }, description)

/**
 * Translates an error of parsing or evaluating a query, or of writing its result as JSON, into Sanity's error. Syntax errors get
 * Sanity's wording and position.
 */
export function toQueryRefusal(query: string, error: unknown): LakeError {
  if (error instanceof LakeError) return error
  if (error instanceof GroqSyntaxError) {
    const { description, start, end } = describeSyntaxError(query, error)
    return queryRefusal(query, description, start, Math.min(end, query.length))
  }
  const message = toErrorMessage(error)
  if (message.startsWith('Cannot determine property key'))
    return queryRefusal(query, 'Attribute or a string key expected', 0, query.length)
  const [, name] = /^(?:Undefined (?:pipe )?function|Undefined namespace): (\w+)$/.exec(message) ?? []
  const start = name === undefined ? -1 : query.search(new RegExp(`\\b${name}\\s*(::|\\()`))
  if (name === undefined || start === -1) return queryRefusal(query, message, 0, query.length)
  return queryRefusal(query, message.replace('Und', 'und'), start, start + name.length)
}

/** Strings and comments, or a string that never ends. */
const quoted = /"(?:\\[\s\S]|[^"\\])*("|$)|'(?:\\[\s\S]|[^'\\])*('|$)|\/\/[^\n]*/g
const token =
  /"(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?|[A-Za-z_$][\w$]*|\d[\w.]*|[=!<>]=|=>|->|&&|\|\||\*\*|\.{2,3}|::|[\s\S]/y

type SyntaxProblem = { description: string; start: number; end: number }

function describeSyntaxError(query: string, error: GroqSyntaxError): SyntaxProblem {
  const open = [...query.matchAll(quoted)].find(
    ([text, double, single]) => !text.startsWith('/') && !double && !single,
  )
  if (open) return unexpected(query, open.index, query.length)
  const [, detail = ''] = /position \d+: (.*)$/s.exec(error.message) ?? []
  const isRest = detail === unexpectedEnd
  const at = Math.min(isRest ? error.position + 1 : error.position, query.length)
  const bracket = findOpenBracket(query, at)
  // groq-js gives up at the bracket of a filter or projection that it cannot parse, without the reason.
  const inner = describeInside(query, isRest ? bracket : at)
  if (inner) return inner
  token.lastIndex = at
  const end = at + (token.exec(query)?.[0].length ?? 0)
  if (bracket !== undefined && /^(Expected "[)\]}]"|Unexpected character)/.test(detail))
    return { description: toClosingText(query, bracket), start: bracket, end }
  if (detail === 'Expected expression') return unexpected(query, at, end)
  const description = otherTexts[detail] ?? detail.replace(/^E/, 'e')
  return { description, start: at, end: isRest ? at : end }
}

/** The problem inside the bracket at an index, found by parsing from there as if it were a list or an object. */
function describeInside(query: string, index = 0): SyntaxProblem | null {
  if (index === 0 || !'[{'.includes(query[index] ?? ' ')) return null
  const rest = query.slice(index)
  try {
    parse(rest)
  } catch (error) {
    if (!(error instanceof GroqSyntaxError)) return null
    const { description, start, end } = describeSyntaxError(rest, error)
    if (description === otherTexts[unexpectedEnd]) return null
    const isOutermost = start === 0 && rest[0] === '['
    return {
      description: isOutermost ? toClosingText(query, index) : description,
      start: start + index,
      end: end + index,
    }
  }
  return null
}

const unexpectedEnd = 'Unexpected end of query'
const otherTexts: Record<string, string> = {
  [unexpectedEnd]: 'unable to parse entire expression',
  'Expected function name': 'expected a function following namespace expression',
  'Expected identifier': 'object or function expected',
  'Expected "(" after function name': "expected '(' following function name",
}

function unexpected(query: string, start: number, end: number) {
  const seen = start === end ? 'end-of-file' : `token ${JSON.stringify(query.slice(start, end))}`
  return { description: `unexpected ${seen}, expected expression`, start, end }
}

/** The index of the innermost bracket that is open at a position. */
function findOpenBracket(query: string, at: number): number | undefined {
  const text = query.slice(0, at).replace(quoted, (part) => '"'.repeat(part.length))
  const stack: number[] = []
  for (const { 0: character, index } of text.matchAll(/[()[\]{}]/g)) {
    if ('([{'.includes(character)) stack.push(index)
    else stack.pop()
  }
  return stack.at(-1)
}

function toClosingText(query: string, index: number): string {
  if (query[index] === '{') return "expected '}' following object body"
  const before = query.slice(0, index)
  if (query[index] === '[')
    return /[\w)\]}*@^"'>]\s*$/.test(before)
      ? "expected ']' following expression"
      : "expected ']' following array body"
  return `expected ')' following ${/\w$/.test(before) ? 'function arguments' : 'parenthesized expression'}`
}
