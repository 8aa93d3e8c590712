import type { Problem, Reason } from 'releases/reason'
import { z } from 'zod'
import { toRecord } from '#lib/languages.ts'
import { type DocumentTypes, documentTypes, typeNames } from './documentTypes.ts'
import { getIn, setIn } from './pageWords.ts'
import { asCode, parseReason, toReason } from './reasons.ts'

export const documentsShape = z.object(
  toRecord(typeNames, (name) => documentTypes[name].shape) as {
    [Name in keyof DocumentTypes]: DocumentTypes[Name]['shape']
  },
)

/** Every published document by its type, validated; an empty list or null if nothing of a type is published. */
export type Documents = z.infer<typeof documentsShape>

/** Nothing published: pages then show the built-in content. */
export const noDocuments: Documents = documentsShape.parse(
  toRecord(typeNames, (name) => (documentTypes[name].isList ? [] : null)),
)

/** How many documents of each type are published, for the terminal. */
export const formatDocuments = (documents: Documents): string =>
  typeNames.map((name) => `${name} ${[documents[name] ?? []].flat().length}`).join(', ')

/** `ignored` are values that count as not set, because this version of the site does not know them. */
export type ParsedDocuments =
  | { kind: 'valid'; documents: Documents; ignored: Problem[] }
  | { kind: 'invalid'; problems: Problem[] }

/**
 * Validates the answer to the content query. Unknown fields are dropped, and null counts as not set. A value that is not
 * among the choices of this version, such as a removed insert of a legal page, is ignored in an optional field and is a
 * problem in a required one.
 */
export const parseDocuments = (answer: unknown): ParsedDocuments => parseContent(withoutNulls(answer), [])

function parseContent(content: unknown, ignored: Problem[]): ParsedDocuments {
  const parsed = documentsShape.safeParse(content)
  if (parsed.success) return { kind: 'valid', documents: parsed.data, ignored }
  const { issues } = parsed.error
  const unknown = issues.filter((issue) => isUnknownChoice(issue) && getIn(content, issue.path) !== undefined)
  if (unknown.length === 0)
    return { kind: 'invalid', problems: issues.map((issue) => toProblem(issue, content)) }
  const rest = structuredClone(content)
  for (const { path } of unknown) setIn(rest, path, null)
  return parseContent(withoutNulls(rest), [...ignored, ...unknown.map((issue) => toProblem(issue, content))])
}

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

function toProblem(issue: z.core.$ZodIssue, answer: unknown): Problem {
  const { path } = issue
  const depth = typeof path[1] === 'number' ? 2 : 1
  const id = getIn(answer, [...path.slice(0, depth), '_id'])
  const reason = toIssueReason(issue)
  return typeof id === 'string'
    ? { document: id, path: formatPath(path.slice(depth)), reason }
    : { document: null, path: formatPath(path), reason }
}

/** Our shapes use reason codes as messages; any other message is zod's own. */
function toIssueReason(issue: z.core.$ZodIssue): Reason {
  return (
    parseReason({ code: issue.message, parameters: toParameters(issue) }) ??
    toReason('unexpected', { detail: issue.message })
  )
}

function toParameters(issue: z.core.$ZodIssue): Record<string, unknown> | undefined {
  if (issue.message === asCode('notOneOf') && issue.code === 'invalid_value')
    return { choices: issue.values.join(', ') }
  if (issue.message === asCode('tooSmall') && issue.code === 'too_small')
    return { minimum: Number(issue.minimum) }
  if (issue.message === asCode('tooLarge') && issue.code === 'too_big')
    return { maximum: Number(issue.maximum) }
  return issue.code === 'custom' ? issue.params : undefined
}

/** Formats a path as the Studio does: `sections[0].body.fr[2]`. */
const formatPath = (path: PropertyKey[]) =>
  path
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index ? '.' : ''}${String(step)}`))
    .join('')

/** All published content in one query, so that the answer is one consistent snapshot. */
export const contentQuery = `{${typeNames.map((name) => `"${name}": ${documentTypes[name].query}`).join(',\n')}}`

/** When each document that the content query finds was last changed. Small enough to be queried every minute. */
export const changesQuery = `{${typeNames
  .map(
    (name) =>
      `"${name}": (${documentTypes[name].query})${documentTypes[name].isList ? '[]' : ''}{_id, _updatedAt}`,
  )
  .join(',\n')}}`
