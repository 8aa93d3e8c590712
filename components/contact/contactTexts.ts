import { type ContactField, contactFields, longest } from '#lib/contact/form.ts'
import type { FieldProblem } from '#lib/contact/submission.ts'
import type { PageWords } from '#lib/content/page.ts'
import { translatorFor } from '#lib/i18n/translator.ts'
import type { Locale } from '#lib/site.ts'
import type { CounterTexts } from '../ui/Field.tsx'

export type ToastName = 'success' | 'failure' | 'offline' | 'wait'

/** A failure always has the same title and text; `detail` is what is known of its reason. */
type ToastTexts = { title: string; text: string; detail?: string }

/** The words of the form in one language, as plain strings: its script has no dictionary. */
export type ContactTexts = {
  label: string
  required: string
  labels: Record<ContactField, string>
  hints: Partial<Record<ContactField, string>>
  counter: CounterTexts
  problems: Record<ContactField, Record<FieldProblem, string>>
  trap: string
  submit: string
  sending: string
  toasts: Record<ToastName, ToastTexts>
  toastsLabel: string
  close: string
  cannotSend: string
  writeInstead: string
}

export function toContactTexts(locale: Locale, words: PageWords['contact']['form']): ContactTexts {
  const t = translatorFor(locale)
  const toProblems = (field: ContactField) => ({
    missing: t(`contact.errors.${field}.missing`),
    tooLong: t(`contact.errors.${field}.tooLong`, {
      max: new Intl.NumberFormat(locale).format(longest[field]),
    }),
    invalid: t(`contact.errors.${field}.invalid`),
  })
  const success = { title: t('contact.toast.successTitle'), text: t('contact.toast.successText') }
  const failure = { title: t('contact.toast.failureTitle'), text: t('contact.toast.failureText') }
  const [fullName, email, message] = contactFields
  return {
    label: t('contact.form.label'),
    required: t('contact.form.required'),
    labels: {
      fullName: t('contact.form.fullName'),
      email: t('contact.form.email'),
      message: t('contact.form.message'),
    },
    hints: { email: t('contact.form.emailHint'), message: t('contact.form.messageHint') },
    counter: { left: t('contact.form.charactersLeft'), over: t('contact.form.charactersOver') },
    problems: { fullName: toProblems(fullName), email: toProblems(email), message: toProblems(message) },
    trap: t('contact.form.trap'),
    submit: words.submit,
    sending: t('contact.form.sending'),
    toasts: {
      success,
      failure,
      offline: { ...failure, detail: t('contact.toast.offline') },
      wait: { ...failure, detail: t('contact.toast.wait') },
    },
    toastsLabel: t('contact.toast.label'),
    close: t('contact.toast.close'),
    cannotSend: t('contact.cannotSend'),
    writeInstead: t('contact.writeInstead'),
  }
}
