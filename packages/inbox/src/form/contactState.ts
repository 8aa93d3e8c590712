import { toast } from 'react-hot-toast/headless'
import type { ContactField } from '../form.ts'
import type { FieldProblems } from '../submission.ts'
import { type Draft, forgetDraft, getDraft, storeTyped, toElapsedMs } from './draft.ts'
import { findLikelyAddress } from './likelyAddress.ts'

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
  const problems = await findProblems(typed)
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
  toast.remove()
  change({ pending: true, cannotSend: false })
  const { typed } = getDraft()
  const problems = await findProblems(typed)
  const likelyAddress =
    Object.keys(problems).length > 0 || typed.email === askedAbout ? null : findLikelyAddress(typed.email)
  if (likelyAddress !== null) {
    askedAbout = typed.email
    change({ pending: false, problems, likelyAddress })
    return
  }
  const outcome: PostOutcome =
    Object.keys(problems).length > 0
      ? { kind: 'invalid', problems }
      : await postMessage(path, getDraft(), locale, website)
  if (outcome.kind === 'accepted') forgetDraft()
  raiseToast(outcome)
  change({
    pending: false,
    problems: outcome.kind === 'invalid' ? outcome.problems : {},
    likelyAddress: null,
    cannotSend: outcome.kind === 'cannotSend',
    isSent: outcome.kind === 'accepted',
  })
}

/** Shows the form again after a message was sent. The draft is empty by then. */
export const writeAnother = () => change({ isSent: false })

export const toastNames = ['success', 'failure', 'offline', 'wait'] as const

type ToastName = (typeof toastNames)[number]

const toasts: Partial<Record<PostOutcome['kind'], ToastName>> = {
  accepted: 'success',
  limited: 'wait',
  offline: 'offline',
}

/** A failure stays until it is closed or the message is sent again; success disappears by itself. */
function raiseToast(outcome: PostOutcome): void {
  const isShownInFields = outcome.kind === 'invalid' && Object.keys(outcome.problems).length > 0
  if (isShownInFields) return
  const name = toasts[outcome.kind] ?? 'failure'
  toast(name, { duration: name === 'success' ? 10_000 : Number.POSITIVE_INFINITY })
}

/** `offline`: there was no answer, because the connection is lost. */
type PostOutcome =
  | { kind: 'accepted' | 'limited' | 'offline' | 'cannotSend' | 'failed' }
  | { kind: 'invalid'; problems: FieldProblems }

const timeoutMs = 20_000

/** The checks of the fields, loaded with zod when a field first gets the focus. */
export const loadChecks = () => import('../submission.ts')

/** The problems of the typed text. If the checks cannot be loaded, the server runs the same ones. */
async function findProblems(typed: Draft['typed']): Promise<FieldProblems> {
  const checks = await loadChecks().catch(() => null)
  return checks === null ? {} : checks.findFieldProblems(typed)
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
    return { kind: tooSlow ? 'failed' : 'offline' }
  }
  return readOutcome(response)
}

async function readOutcome(response: Response): Promise<PostOutcome> {
  if (response.status === 202) return { kind: 'accepted' }
  if (response.status === 429) return { kind: 'limited' }
  try {
    const { answerShape } = await loadChecks()
    const { outcome, errors } = answerShape.parse(await response.json())
    if (outcome === 'cannotSend') return { kind: outcome }
    return errors ? { kind: 'invalid', problems: errors } : { kind: 'failed' }
  } catch {
    // The answer is incomplete, or not from this site.
    return { kind: 'failed' }
  }
}
