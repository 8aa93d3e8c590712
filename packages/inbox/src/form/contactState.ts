import { toast } from 'react-hot-toast/headless'
import type { ContactField } from '../form.ts'
import type { FieldProblems } from '../submission.ts'
import { forgetDraft, getDraft } from './draft.ts'
import { findProblems, type PostOutcome, postMessage } from './postMessage.ts'

type ContactState = {
  pending: boolean
  problems: FieldProblems
  cannotSend: boolean
  /** Whether a message was sent and the visitor has not asked for another one. */
  isSent: boolean
}

export const initialState: ContactState = { pending: false, problems: {}, cannotSend: false, isSent: false }

/** Outside React: a message being sent survives a switch of language, and its answer is shown in the new one. */
let state = initialState

const listeners = new Set<() => void>()

export const getState = () => state

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

/** Sends the draft, unless it is being sent already. */
export async function submit(path: string, locale: string, website: string): Promise<void> {
  if (state.pending) return
  toast.remove()
  change({ pending: true, cannotSend: false })
  const problems = await findProblems(getDraft().typed)
  const outcome: PostOutcome =
    Object.keys(problems).length > 0
      ? { kind: 'invalid', problems }
      : await postMessage(path, getDraft(), locale, website)
  if (outcome.kind === 'accepted') forgetDraft()
  raiseToast(outcome)
  change({
    pending: false,
    problems: outcome.kind === 'invalid' ? outcome.problems : {},
    cannotSend: outcome.kind === 'cannotSend',
    isSent: outcome.kind === 'accepted',
  })
}

/** Shows an empty form again after a message was sent. */
export const writeAnother = () => change({ isSent: false })

export const toastNames = ['success', 'failure', 'offline', 'wait'] as const

export type ToastName = (typeof toastNames)[number]

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
