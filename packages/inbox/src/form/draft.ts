import { type ContactField, contactFields } from '../form.ts'

/**
 * The text that is not sent yet. `openedAt` is in milliseconds since 1970; `submission` identifies the message across
 * attempts.
 */
export type Draft = { typed: Record<ContactField, string>; openedAt: number; submission: string }

const key = 'contact-draft'

/** Outside React, as a language switch replaces the whole document; also in the tab's storage, for reloads. */
let draft: Draft | undefined

/** The draft of this tab, restored from its session storage after a reload. */
export function getDraft(): Draft {
  // The form can be used before its script has run, so the time counts from when the page was opened.
  draft ??= readStored() ?? createDraft(performance.timeOrigin)
  return draft
}

/** Stores the text of one field in memory and, if the browser allows it, for a reload. Never throws. */
export function storeTyped(field: ContactField, text: string): void {
  const { typed, ...rest } = getDraft()
  draft = { ...rest, typed: { ...typed, [field]: text } }
  store(draft)
}

/** Call this after success only. */
export function forgetDraft(): void {
  draft = createDraft(now())
  store(undefined)
}

/**
 * How long ago a draft was begun; undefined if the clock was set back between two loads of the page, because a time near
 * zero would make a person look like a bot.
 */
export function toElapsedMs({ openedAt }: Pick<Draft, 'openedAt'>): number | undefined {
  const elapsed = now() - openedAt
  return elapsed < 0 ? undefined : Math.round(elapsed)
}

/** The time of day at which the document was opened plus the time since: setting the clock does not change it. */
const now = () => performance.timeOrigin + performance.now()

const createDraft = (openedAt: number): Draft => ({
  typed: { fullName: '', email: '', message: '' },
  openedAt,
  // `randomUUID` does not exist on plain http, on which the site may be tried out.
  submission: Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-'),
})

function readStored(): Draft | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isDraft(stored) ? stored : undefined
  } catch {
    // Storage is blocked or holds something else: the text is in memory only.
    return undefined
  }
}

function store(value: Draft | undefined): void {
  try {
    if (value) sessionStorage.setItem(key, JSON.stringify(value))
    else sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked or full: the text is in memory only.
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
