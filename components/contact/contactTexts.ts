import { type ContactField, contactFields, maxLengths } from 'inbox/form'
import type { PageWords } from '#lib/content/page.ts'
import { translatorFor } from '#lib/i18n/translator.ts'
import { type Locale, toRecord } from '#lib/languages.ts'

export type ToastName = 'success' | 'failure' | 'offline' | 'wait'

/** A failure always has the same title and text; `detail` is its reason, if known. */
type ToastTexts = { title: string; text: string; detail?: string }

export type ContactTexts = ReturnType<typeof toContactTexts>

/** The texts of the form in one language, as plain strings: the form's script contains no dictionary. */
export function toContactTexts(locale: Locale, words: PageWords['contact']['form']) {
  const t = translatorFor(locale)
  const toProblems = (field: ContactField) => ({
    missing: t(`contact.errors.${field}.missing`),
    tooLong: t(`contact.errors.${field}.tooLong`, {
      max: new Intl.NumberFormat(locale).format(maxLengths[field]),
    }),
    invalid: t(`contact.errors.${field}.invalid`),
  })
  const failure = { title: t('contact.toast.failureTitle'), text: t('contact.toast.failureText') }
  const hints: Partial<Record<ContactField, string>> = {
    email: t('contact.form.emailHint'),
    message: t('contact.form.messageHint'),
  }
  const toasts: Record<ToastName, ToastTexts> = {
    success: { title: t('contact.toast.successTitle'), text: t('contact.toast.successText') },
    failure,
    offline: { ...failure, detail: t('contact.toast.offline') },
    wait: { ...failure, detail: t('contact.toast.wait') },
  }
  return {
    label: t('contact.form.label'),
    required: t('contact.form.required'),
    labels: {
      fullName: t('contact.form.fullName'),
      email: t('contact.form.email'),
      message: t('contact.form.message'),
    },
    hints,
    problems: toRecord(contactFields, toProblems),
    trap: t('contact.form.trap'),
    submit: words.submit,
    sending: t('contact.form.sending'),
    toasts,
    toastsLabel: t('contact.toast.label'),
    close: t('contact.toast.close'),
    cannotSend: t('contact.cannotSend'),
    writeInstead: t('contact.writeInstead'),
  }
}
