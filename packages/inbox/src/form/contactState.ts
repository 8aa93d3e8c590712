import type { ContactField } from '../form.ts'
import type { FieldProblems } from '../submission.ts'
import { type Draft, forgetDraft, getDraft, storeTyped, toElapsedMs } from './draft.ts'

type ContactState = {
  pending: boolean
  problems: FieldProblems
  /** The address that the visitor probably meant; null if nothing is to be asked. */
  likelyAddress: string | null
  cannotSend: boolean
  /** Whether a message was sent and the visitor has not asked for another one. */
  isSent: boolean
}

export const initialState: ContactState = {
  pending: false,
  problems: {},
  likelyAddress: null,
  cannotSend: false,
  isSent: false,
}

/** Outside React: a message being sent survives a switch of language, and its answer is shown in the new one. */
let state = initialState

const listeners = new Set<() => void>()

/** The same object until something changes, as React's `useSyncExternalStore` requires. */
export const getState = () => state

/** Calls the listener after every change. Returns a function that unsubscribes it. */
export function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(changes: Partial<ContactState>): void {
  state = { ...state, ...changes }
  for (const listener of listeners) listener()
}

/** Checks a field again after a problem was found in it. */
export async function checkField(field: ContactField): Promise<void> {
  const { typed } = getDraft()
  const { problems } = await check(typed)
  if (getDraft().typed[field] !== typed[field]) return
  change({ problems: { ...state.problems, [field]: problems[field] } })
}

/** The address about which the visitor was asked last. Who sends it again means it. */
let askedAbout = ''

/** Takes back the question about an address, because the visitor writes another one. */
export const withdrawQuestion = () => state.likelyAddress !== null && change({ likelyAddress: null })

/** Takes the address that the visitor was asked about. Returns it; null if there was no question. */
export function takeLikelyAddress(): string | null {
  const { likelyAddress } = state
  if (likelyAddress !== null) storeTyped('email', likelyAddress)
  withdrawQuestion()
  return likelyAddress
}

/**
 * Checks and sends the draft, unless it is being sent already. Asks once about an address with a misspelt domain instead. The
 * state and a toast show the outcome; a failed request does not reject. `website` is the value of the field that is hidden from people.
 */
export async function submit(path: string, locale: string, website: string): Promise<void> {
  if (state.pending) return
  toasts?.clear()
  change({ pending: true, cannotSend: false })
  const { typed } = getDraft()
  const { problems, likelyAddress } = await check(typed)
  if (likelyAddress !== null && typed.email !== askedAbout) {
    askedAbout = typed.email
    change({ pending: false, problems, likelyAddress })
    return
  }
  const outcome: PostOutcome =
    Object.keys(problems).length > 0
      ? { kind: 'invalid', problems }
      : await postMessage(path, getDraft(), locale, website)
  if (outcome.kind === 'accepted') forgetDraft()
  const toast = chooseToast(outcome)
  if (toast !== null) toasts?.show(toast)
  change({
    pending: false,
    problems: outcome.kind === 'invalid' ? outcome.problems : {},
    likelyAddress: null,
    // Without toasts a failure is said in the form.
    cannotSend: outcome.kind === 'cannotSend' || (toasts === null && toast !== null && toast !== 'success'),
    isSent: outcome.kind === 'accepted',
  })
}

/** Shows the form again after a message was sent. The draft is empty by then. */
export const writeAnother = () => change({ isSent: false })

export const toastNames = ['success', 'failure', 'offline', 'wait'] as const

type ToastName = (typeof toastNames)[number]

type Toasts = { show: (name: ToastName) => void; clear: () => void }

/** Null until the component that shows them is loaded. */
let toasts: Toasts | null = null

/** From then on the outcome of sending is shown in toasts, even if it comes while the language is switched. */
export function connectToasts(loaded: Toasts): void {
  toasts = loaded
}

const toastsByOutcome: Partial<Record<PostOutcome['kind'], ToastName>> = {
  accepted: 'success',
  limited: 'wait',
  offline: 'offline',
}

/** Null if the outcome is shown in the fields. */
function chooseToast(outcome: PostOutcome): ToastName | null {
  const isShownInFields = outcome.kind === 'invalid' && Object.keys(outcome.problems).length > 0
  return isShownInFields ? null : (toastsByOutcome[outcome.kind] ?? 'failure')
}

/** `offline`: there was no answer, because the device has no connection. */
type PostOutcome =
  | { kind: 'accepted' | 'limited' | 'offline' | 'cannotSend' | 'failed' }
  | { kind: 'invalid'; problems: FieldProblems }

const timeoutMs = 20_000

/** The checks of the fields, loaded with zod when a field first gets the focus. */
export const loadChecks = () => import('./checks.ts')

/** What is wrong with the typed text. If the checks cannot be loaded, the server runs the same ones. */
async function check(typed: Draft['typed']): Promise<Pick<ContactState, 'problems' | 'likelyAddress'>> {
  const checks = await loadChecks().catch(() => null)
  return checks?.checkTyped(typed) ?? { problems: {}, likelyAddress: null }
}

/** Sends the typed text. `submission` identifies the message, so that sending it twice stores it once. */
export async function postMessage(
  path: string,
  draft: Draft,
  locale: string,
  website: string,
): Promise<PostOutcome> {
  const { typed, submission } = draft
  const body = { ...typed, locale, website, elapsedMs: toElapsedMs(draft), submission }
  let response: Response
  try {
    response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      // Sends the message even if the visitor leaves right after the click.
      keepalive: true,
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch (error) {
    const tooSlow = error instanceof DOMException && error.name === 'TimeoutError'
    // A proxy or a browser extension may end the request of a visitor who is online, too.
    return { kind: tooSlow || navigator.onLine ? 'failed' : 'offline' }
  }
  return readOutcome(response)
}

async function readOutcome(response: Response): Promise<PostOutcome> {
  if (response.status === 202) return { kind: 'accepted' }
  if (response.status === 429) return { kind: 'limited' }
  try {
    const { parseAnswer } = await loadChecks()
    const { outcome, errors } = parseAnswer(await response.json())
    if (outcome === 'cannotSend') return { kind: outcome }
    return errors ? { kind: 'invalid', problems: errors } : { kind: 'failed' }
  } catch {
    // The answer is incomplete, or not from this site.
    return { kind: 'failed' }
  }
}
