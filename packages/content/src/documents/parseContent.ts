import type { Problem, Problems } from '@freelance-site/foundation'
import { z } from 'zod'
import { asCode, createProblem } from '../problems.ts'
import { getIn, setIn } from '../values.ts'

/** `ignored` are values that count as not set, because this version of the site does not know them, and those that were cut. */
export type ParsedDocuments<Documents> =
  | { kind: 'valid'; documents: Documents; ignored: Problem[] }
  | { kind: 'invalid'; problems: Problem[] }

/**
 * Validates the answer to the content query. Unknown fields are dropped, and null counts as not set. A value that is not
 * among the choices of this version is ignored in an optional field and is a problem in a required one.
 */
export function parseContent<Shape extends z.ZodType>(
  shape: Shape,
  answer: unknown,
  isCode: Problems['isCode'],
  ignored: Problem[] = [],
): ParsedDocuments<z.infer<Shape>> {
  const content = withoutNulls(answer)
  const parsed = shape.safeParse(content)
  if (parsed.success) return { kind: 'valid', documents: parsed.data, ignored }
  const { issues } = parsed.error
  const toProblems = (found: z.core.$ZodIssue[]) => found.map((issue) => toProblem(issue, content, isCode))
  const unknown = issues.filter((issue) => isUnknownChoice(issue) && getIn(content, issue.path) !== undefined)
  if (unknown.length === 0) return { kind: 'invalid', problems: toProblems(issues) }
  const rest = structuredClone(content)
  for (const { path } of unknown) setIn(rest, path, null)
  const warnings = toProblems(unknown).map((problem) => ({ ...problem, severity: 'warning' as const }))
  return parseContent(shape, rest, isCode, [...ignored, ...warnings])
}

const parametersShape = z.record(z.string(), z.union([z.string(), z.number()]))

/** Whether a value is not among the choices of its field, or is a mark that formatted text cannot have. */
const isUnknownChoice = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'invalid_value' || issue.message === asCode('unknownMark')

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => item !== null).map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => (item === null ? [] : [[key, withoutNulls(item)]])),
  )
}

/** Shapes use codes of problems as messages; any other message is zod's own. */
function toProblem(issue: z.core.$ZodIssue, answer: unknown, isCode: Problems['isCode']): Problem {
  const { path, message } = issue
  const depth = typeof path[1] === 'number' ? 2 : 1
  const id = getIn(answer, [...path.slice(0, depth), '_id'])
  const problem = isCode(message)
    ? { code: message, parameters: toParameters(issue), severity: 'error' as const }
    : isMissing(issue, answer)
      ? createProblem('missing')
      : createProblem('unexpected', { detail: message })
  // Formatted as in the Studio: `sections[0].body.fr[2]`.
  const place =
    typeof id === 'string'
      ? { document: id, path: z.core.toDotPath(path.slice(depth)) }
      : { path: z.core.toDotPath(path) }
  return { ...problem, place }
}

/** Whether there is nothing where zod expects an object, such as a picture that is not chosen yet. */
const isMissing = ({ code, path }: z.core.$ZodIssue, answer: unknown): boolean =>
  code === 'invalid_type' && path.length > 2 && getIn(answer, path) === undefined

function toParameters(issue: z.core.$ZodIssue): Problem['parameters'] {
  if (issue.message === asCode('notOneOf') && issue.code === 'invalid_value')
    return { choices: issue.values.join(', ') }
  if (issue.message === asCode('tooSmall') && issue.code === 'too_small')
    return { minimum: Number(issue.minimum) }
  if (issue.message === asCode('tooLarge') && issue.code === 'too_big')
    return { maximum: Number(issue.maximum) }
  if (issue.message === asCode('textMissing')) return { language: String(issue.path.at(-1)) }
  return issue.code === 'custom' ? (parametersShape.safeParse(issue.params).data ?? {}) : {}
}
