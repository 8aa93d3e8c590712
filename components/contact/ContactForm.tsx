'use client'

import { type ContactField, contactFields, maxLengths, toFormAction } from 'inbox/form'
import {
  type FormEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import { SubmitButton } from '#components/ui/Button.tsx'
import { Field } from '#components/ui/Field.tsx'
import { apiPaths } from '#lib/addresses.ts'
import type { Locale } from '#lib/languages.ts'
import { CannotSend } from './CannotSend.tsx'
import { ContactToasts } from './ContactToasts.tsx'
import styles from './contactForm.module.css'
import { checkField, contactState, initialState, submit } from './contactState.ts'
import type { ContactTexts } from './contactTexts.ts'
import { getDraft, storeTyped } from './draft.ts'
import { loadChecks } from './postMessage.ts'

type Props = { locale: Locale; texts: ContactTexts; email: string | null }

/**
 * The contact form. Without scripts it is a plain form, checked by the browser and answered by a page. With them, the
 * typed text is stored until it is sent, and the answers are shown beside the fields and as toasts.
 */
export function ContactForm({ locale, texts, email }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { pending, problems, cannotSend, sent } = useSyncExternalStore(
    contactState.subscribe,
    contactState.get,
    () => initialState,
  )
  useDraft(form, sent)

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    await submit(locale, String(new FormData(event.currentTarget).get('website') ?? ''))
    focusFirstProblem(form.current)
  }
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const control = event.target
    if (!isControl(control)) return
    storeTyped(control.name, control.value)
    // The field grows with its text.
    scrollWholeIntoView(control)
    // Problems are shown on submission. An error that appeared when a field loses the focus would move the button away
    // from the pointer. Once shown, a problem disappears as soon as it is corrected.
    if (problems[control.name]) void checkField(control.name)
  }

  const toField = (name: ContactField) => {
    const problem = problems[name]
    return {
      name,
      label: texts.labels[name],
      hint: texts.hints[name],
      error: problem && texts.problems[name][problem],
      required: true,
      readOnly: pending,
    }
  }

  return (
    <>
      <form
        ref={form}
        className={styles.form}
        method="post"
        action={toFormAction(apiPaths.contact, locale)}
        aria-label={texts.label}
        onSubmit={onSubmit}
        onInput={onInput}
        onFocus={({ target }) => {
          scrollWholeIntoView(target)
          // Loads the checks before they are needed. `submit` handles a failure.
          void loadChecks().catch(() => {})
        }}
      >
        <input type="hidden" name="locale" value={locale} />
        <p className={styles.required}>{texts.required}</p>
        <Field {...toField('fullName')} autoComplete="name" maxLength={maxLengths.fullName} />
        <Field
          {...toField('email')}
          type="email"
          autoComplete="email"
          spellCheck={false}
          maxLength={maxLengths.email}
        />
        <Field {...toField('message')} rows={8} />
        <Honeypot label={texts.trap} />
        {cannotSend && <CannotSend text={texts.cannotSend} writeInstead={texts.writeInstead} email={email} />}
        <SubmitButton busy={pending}>{pending ? texts.sending : texts.submit}</SubmitButton>
      </form>
      <ContactToasts texts={texts} />
    </>
  )
}

/** A field that people do not see, so that only bots fill it in. */
const Honeypot = ({ label }: { label: string }) => (
  <div className={styles.honeypot} aria-hidden="true">
    <label htmlFor="website">{label}</label>
    <input id="website" name="website" tabIndex={-1} autoComplete="off" />
  </div>
)

function focusFirstProblem(form: HTMLFormElement | null): void {
  const wrong = contactFields.find((field) => contactState.get().problems[field])
  findControls(form)
    .find((control) => control.name === wrong)
    ?.focus()
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
