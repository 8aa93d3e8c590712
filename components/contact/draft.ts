import { type ContactField, contactFields } from '#lib/contact/form.ts'

/** What a visitor has typed, since when, and the name of this one wish to send. */
export type Draft = { typed: Record<ContactField, string>; openedAt: number; submission: string }

const key = 'contact-draft'

/** Outside React, as a language switch replaces the whole document; for reloads, in the tab's storage too. */
let draft: Draft | undefined

export function getDraft(): Draft {
  // The form was there before its script: who waited for neither has typed since the page was opened.
  draft ??= readStored() ?? createDraft(performance.timeOrigin)
  return draft
}

export function keepTyped(field: ContactField, text: string): void {
  const { typed, ...rest } = getDraft()
  draft = { ...rest, typed: { ...typed, [field]: text } }
  store(draft)
}

/** After success, and only then. */
export function forgetDraft(): void {
  draft = createDraft(now())
  store(undefined)
}

/**
 * How long ago a draft was begun. Not known when the clock was set back since, between two loads of the page:
 * a wrong “no time at all” would make a person's message a machine's.
 */
export function toElapsedMs({ openedAt }: Pick<Draft, 'openedAt'>): number | undefined {
  const elapsed = now() - openedAt
  return elapsed < 0 ? undefined : Math.round(elapsed)
}

/** The time of day as this document counts it: setting the clock does not move it. */
const now = () => performance.timeOrigin + performance.now()

const createDraft = (openedAt: number): Draft => ({
  typed: { fullName: '', email: '', message: '' },
  openedAt,
  // `randomUUID` is missing on plain http, where a site may well be tried out.
  submission: Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-'),
})

function readStored(): Draft | undefined {
  let stored: unknown
  try {
    stored = JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    // Storage is forbidden, or something else wrote there: the text lives in memory alone.
    return undefined
  }
  return isDraft(stored) ? stored : undefined
}

function store(value: Draft | undefined): void {
  try {
    if (value) sessionStorage.setItem(key, JSON.stringify(value))
    else sessionStorage.removeItem(key)
  } catch {
    // Storage is forbidden or full: the text lives in memory alone.
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isDraft = (value: unknown): value is Draft =>
  isObject(value) &&
  typeof value.openedAt === 'number' &&
  typeof value.submission === 'string' &&
  isObject(value.typed) &&
  contactFields.every((field) => isObject(value.typed) && typeof value.typed[field] === 'string')
