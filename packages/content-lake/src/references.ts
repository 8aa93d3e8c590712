import { isRecord } from './document.ts'

export type FoundReference = { target: string; strong: boolean }

/** Every reference inside a value, references across datasets left out: they point outside this lake. */
export function* findReferences(value: unknown): Generator<FoundReference> {
  if (Array.isArray(value)) {
    for (const item of value) yield* findReferences(item)
  } else if (isRecord(value)) {
    const foreign =
      value._dataset !== undefined ||
      value._projectId !== undefined ||
      value._type === 'globalDocumentReference'
    if (typeof value._ref === 'string' && !foreign) yield { target: value._ref, strong: value._weak !== true }
    for (const item of Object.values(value)) yield* findReferences(item)
  }
}

/** Turns the weak references that a draft held to unpublished documents into what they are to be once published. */
export function strengthenReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strengthenReferences)
  if (!isRecord(value)) return value
  const entries = Object.entries(value).map(([key, item]) => [key, strengthenReferences(item)] as const)
  const plan = value._strengthenOnPublish
  if (typeof value._ref !== 'string' || plan === undefined) return Object.fromEntries(entries)
  const staysWeak = isRecord(plan) && plan.weak === true
  return Object.fromEntries(
    entries.filter(([key]) => key !== '_strengthenOnPublish' && (staysWeak || key !== '_weak')),
  )
}
