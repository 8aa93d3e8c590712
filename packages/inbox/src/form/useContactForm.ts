import { type FormEvent, type MouseEvent, useCallback, useRef, useSyncExternalStore } from 'react'
import { type ContactField, contactFields, toFormAction } from '../form.ts'
import {
  checkField,
  getState,
  initialState,
  loadChecks,
  submit,
  subscribe,
  takeLikelyAddress,
  withdrawQuestion,
  writeAnother,
} from './contactState.ts'
import { getDraft, storeTyped } from './draft.ts'

/**
 * The behaviour of a contact form, and the properties of its element. Its fields have the names in `contactFields`;
 * `website` is the hidden one, and `locale` holds the language. Without scripts it is a plain form, checked by the browser
 * and answered by a page. With them, the typed text is stored until it is sent. `likelyAddress` is what the visitor probably
 * meant by an address with a misspelt domain: ask, with a button whose `onClick` is `onLikelyAddress`, or let them send again.
 * While `isSent`, show a confirmation in place of
 * the form, with `confirmation` as the `ref` of its heading, which gets the focus.
 * @example
 * import { useContactForm } from '@freelance-site/inbox/react'
 *
 * export function ContactForm() {
 *   const { form, pending, isSent, confirmation } = useContactForm('/api/contact', 'en')
 *   return isSent ? (
 *     <h2 ref={confirmation} tabIndex={-1}>
 *       Thank you
 *     </h2>
 *   ) : (
 *     <form {...form}>
 *       <input type="hidden" name="locale" value="en" />
 *       <input name="website" hidden />
 *       <input name="fullName" aria-label="Name" required />
 *       <input name="email" type="email" aria-label="Address" required />
 *       <textarea name="message" aria-label="Message" required />
 *       <button disabled={pending}>Send</button>
 *     </form>
 *   )
 * }
 */
export function useContactForm(path: string, locale: string) {
  const state = useSyncExternalStore(subscribe, getState, () => initialState)
  /** What takes the focus once it is shown: the confirmation of a message sent here, then the first field of another one. */
  const next = useRef<'confirmation' | 'form'>(null)

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { currentTarget: form } = event
    next.current = 'confirmation'
    await submit(path, locale, String(new FormData(form).get('website') ?? ''))
    const { problems, likelyAddress } = getState()
    const isWrong = (name: ContactField) => problems[name] || (name === 'email' && likelyAddress !== null)
    findControls(form)
      .find(({ name }) => isWrong(name))
      ?.focus()
  }
  const onInput = ({ target: control }: FormEvent<HTMLFormElement>) => {
    if (!isControl(control)) return
    storeTyped(control.name, control.value)
    if (control.name === 'email') withdrawQuestion()
    // The field grows with its text.
    scrollWholeIntoView(control)
    // Problems are shown on submission. An error that appeared when a field loses the focus would move the button away
    // from the pointer. Once shown, a problem disappears as soon as it is corrected.
    if (state.problems[control.name]) void checkField(control.name)
  }
  const onFocus = ({ target }: { target: Element }) => {
    scrollWholeIntoView(target)
    // Loads the checks before they are needed. `submit` handles a failure.
    void loadChecks().catch(() => {})
  }

  const confirmation = useCallback((heading: HTMLElement | null) => {
    if (next.current === 'confirmation') heading?.focus()
  }, [])
  const onAnother = () => {
    next.current = 'form'
    writeAnother()
  }
  const onLikelyAddress = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const control =
      currentTarget.form && findControls(currentTarget.form).find(({ name }) => name === 'email')
    const address = takeLikelyAddress()
    if (!control || address === null) return
    control.value = address
    control.focus()
  }
  const ref = useCallback((form: HTMLFormElement | null) => {
    if (form === null) return
    takeOver(form)
    if (next.current === 'form') findControls(form)[0]?.focus()
  }, [])
  const form = {
    ref,
    method: 'post' as const,
    action: toFormAction(path, locale),
    onSubmit,
    onInput,
    onFocus,
  }
  return { ...state, confirmation, onAnother, onLikelyAddress, form }
}

/** Replaces the browser's checks, and fills the fields with the draft. */
function takeOver(form: HTMLFormElement): void {
  form.noValidate = true
  for (const control of findControls(form)) {
    const field = control.name
    // Text that was typed before this script ran, or restored by the browser, replaces the draft.
    if (control.value === '') control.value = getDraft().typed[field]
    else storeTyped(field, control.value)
  }
}

/**
 * When a text field gets the focus, browsers scroll only the caret into view; header or banner may cover the rest. The
 * text must not move under a pressed pointer, which would select it.
 */
function scrollWholeIntoView(control: Element): void {
  const show = () => control.scrollIntoView({ block: 'nearest' })
  if (control.matches(':active')) document.addEventListener('click', show, { once: true })
  else show()
}

type Control = (HTMLInputElement | HTMLTextAreaElement) & { name: ContactField }

const isControl = (element: unknown): element is Control =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
  contactFields.some((field) => field === element.name)

const findControls = (form: HTMLFormElement): Control[] => Array.from(form.elements).filter(isControl)
