import { z } from 'zod'
import { legalPageQuery, legalPageShape } from './legalPage.ts'
import { pricingPackageQuery, pricingPackageShape } from './pricingPackage.ts'
import { projectQuery, projectShape } from './project.ts'
import { siteSettingsQuery, siteSettingsShape } from './siteSettings.ts'

export const documentsShape = z.object({
  projects: z.array(projectShape),
  packages: z.array(pricingPackageShape),
  legalPages: z.array(legalPageShape),
  siteSettings: siteSettingsShape.nullable(),
})

/** Every published document, valid; empty lists and null for what is not published. */
export type Documents = z.infer<typeof documentsShape>

/** What nothing published looks like: pages then show the built-in content. */
export const noDocuments: Documents = { projects: [], packages: [], legalPages: [], siteSettings: null }

/** Why a document cannot be shown, for the owner: which one, where in it, and what is wrong. */
export type Problem = { document: string; path: string; reason: string }

export type ParsedDocuments =
  | { kind: 'valid'; documents: Documents }
  | { kind: 'invalid'; problems: Problem[] }

/** Checks what the content query answered. Fields nobody knows are dropped; null counts as not set. */
export function parseDocuments(answer: unknown): ParsedDocuments {
  const given = withoutNulls(answer)
  const settled = typeof given === 'object' && given !== null ? { siteSettings: null, ...given } : given
  const parsed = documentsShape.safeParse(settled)
  if (parsed.success) return { kind: 'valid', documents: parsed.data }
  return { kind: 'invalid', problems: parsed.error.issues.map((issue) => toProblem(issue, settled)) }
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => item !== null).map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => (item === null ? [] : [[key, withoutNulls(item)]])),
  )
}

function toProblem({ path, message }: z.core.$ZodIssue, answer: unknown): Problem {
  const [list, index] = path
  const depth = typeof index === 'number' ? 2 : 1
  const document = path.slice(0, depth).reduce<unknown>(toMember, answer)
  const id = toMember(document, '_id')
  return {
    document: typeof id === 'string' ? id : `(a document without id in ${String(list ?? 'the answer')})`,
    path: formatPath(path.slice(depth)),
    reason: message,
  }
}

const toMember = (value: unknown, key: PropertyKey): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined

/** Writes a place in a document as the Studio does: `sections[0].body.fr[2]`. */
const formatPath = (path: PropertyKey[]) =>
  path
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index ? '.' : ''}${String(step)}`))
    .join('')

/** Everything a build reads, in one query, so that it is one consistent snapshot of what is published. */
export const contentQuery = `{
"projects": ${projectQuery},
"packages": ${pricingPackageQuery},
"legalPages": ${legalPageQuery},
"siteSettings": ${siteSettingsQuery}
}`
