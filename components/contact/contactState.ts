import type { ContactField } from 'inbox/form'
import type { FieldProblems } from 'inbox/submission'
import { createStore } from 'preferences/store'
import { toast } from 'react-hot-toast/headless'
import type { Locale } from '#lib/languages.ts'
import type { ToastName } from './contactTexts.ts'
import { forgetDraft, getDraft } from './draft.ts'
import { findProblems, type PostOutcome, postMessage } from './postMessage.ts'

export type ContactState = {
  pending: boolean
  problems: FieldProblems
  cannotSend: boolean
  /** How many messages this page has sent. */
  sent: number
}

export const initialState: ContactState = { pending: false, problems: {}, cannotSend: false, sent: 0 }

/** Outside React: a message being sent survives a switch of language, and its answer is shown in the new one. */
export const contactState = createStore(() => initialState)

function change(changes: Partial<ContactState>): void {
  contactState.set({ ...contactState.get(), ...changes })
}

/** Checks a field again after a problem was found in it. */
export async function checkField(field: ContactField): Promise<void> {
  const { typed } = getDraft()
  const problems = await findProblems(typed)
  if (getDraft().typed[field] !== typed[field]) return
  change({ problems: { ...contactState.get().problems, [field]: problems[field] } })
}

/** Sends the draft, unless it is being sent already. */
export async function submit(locale: Locale, website: string): Promise<void> {
  if (contactState.get().pending) return
  toast.remove()
  change({ pending: true, cannotSend: false })
  const problems = await findProblems(getDraft().typed)
  const outcome: PostOutcome =
    Object.keys(problems).length > 0
      ? { kind: 'invalid', problems }
      : await postMessage(getDraft(), locale, website)
  if (outcome.kind === 'accepted') forgetDraft()
  raiseToast(outcome)
  change({
    pending: false,
    problems: outcome.kind === 'invalid' ? outcome.problems : {},
    cannotSend: outcome.kind === 'cannotSend',
    sent: contactState.get().sent + (outcome.kind === 'accepted' ? 1 : 0),
  })
}

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
