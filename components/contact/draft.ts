import { type ContactField, contactFields } from '#lib/contact/limits.ts'

/** What a visitor has typed, since when, and the name of this one wish to send. */
export type Draft = { typed: Record<ContactField, string>; openedAt: number; submission: string }

const key = 'contact-draft'

/** Outside React, as a language switch replaces the whole document; for reloads, in the tab's storage too. */
let draft: Draft | undefined

export function getDraft(): Draft {
  draft ??= readStored() ?? createDraft()
  return draft
}

export function keepTyped(field: ContactField, text: string): void {
  const { typed, ...rest } = getDraft()
  draft = { ...rest, typed: { ...typed, [field]: text } }
  store(draft)
}

/** After success, and only then. */
export function forgetDraft(): void {
  draft = createDraft()
  store(undefined)
}

const createDraft = (): Draft => ({
  typed: { fullName: '', email: '', message: '' },
  openedAt: Date.now(),
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
