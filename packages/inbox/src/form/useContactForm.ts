import {
  type FormEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import { type ContactField, contactFields, toFormAction } from '../form.ts'
import { checkField, getState, initialState, submit, subscribe } from './contactState.ts'
import { getDraft, storeTyped } from './draft.ts'
import { loadChecks } from './postMessage.ts'

/**
 * The behaviour of a contact form, and the properties of its element. Its fields have the names in `contactFields`;
 * `website` is the hidden one, and `locale` holds the language. Without scripts it is a plain form, checked by the browser
 * and answered by a page. With them, the typed text is stored until it is sent.
 */
export function useContactForm(path: string, locale: string) {
  const ref = useRef<HTMLFormElement>(null)
  const { sent, ...state } = useSyncExternalStore(subscribe, getState, () => initialState)
  useDraft(ref, sent)

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    await submit(path, locale, String(new FormData(event.currentTarget).get('website') ?? ''))
    const wrong = contactFields.find((field) => getState().problems[field])
    findControls(ref.current)
      .find((control) => control.name === wrong)
      ?.focus()
  }
  const onInput = ({ target: control }: FormEvent<HTMLFormElement>) => {
    if (!isControl(control)) return
    storeTyped(control.name, control.value)
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

  const method = 'post' as const
  return { ...state, form: { ref, method, action: toFormAction(path, locale), onSubmit, onInput, onFocus } }
}

/** Fills the fields with the draft when the form appears, and empties them once it is sent. */
function useDraft(form: RefObject<HTMLFormElement | null>, sent: number): void {
  const sentBefore = useRef(sent)

  useLayoutEffect(() => {
    if (!form.current) return
    form.current.noValidate = true
    for (const control of findControls(form.current)) {
      const field = control.name
      // Text that was typed before this script ran, or restored by the browser, replaces the draft.
      if (control.value === '') control.value = getDraft().typed[field]
      else storeTyped(field, control.value)
    }
  }, [form])

  useEffect(() => {
    if (sent !== sentBefore.current) form.current?.reset()
    sentBefore.current = sent
  }, [form, sent])
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

const findControls = (form: HTMLFormElement | null): Control[] =>
  Array.from(form?.elements ?? []).filter(isControl)
