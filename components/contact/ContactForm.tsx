'use client'

import { type ContactField, maxLengths } from 'inbox/form'
import { useContactForm } from 'inbox/form/useContactForm'
import { SubmitButton } from '#components/ui/Button.tsx'
import buttons from '#components/ui/button.module.css'
import { Field } from '#components/ui/Field.tsx'
import { apiPaths } from '#lib/addresses.ts'
import type { Locale } from '#lib/languages.ts'
import { CannotSend } from './CannotSend.tsx'
import { Confirmation } from './Confirmation.tsx'
import { ContactToasts } from './ContactToasts.tsx'
import styles from './contactForm.module.css'
import type { ContactTexts } from './contactTexts.ts'

type Props = { locale: Locale; texts: ContactTexts; email: string | null }

/** The contact form. With scripts, the answers are shown beside the fields, in place of the form, and as toasts. */
export function ContactForm({ locale, texts, email }: Props) {
  const { pending, problems, cannotSend, isSent, confirmation, onAnother, form } = useContactForm(
    apiPaths.contact,
    locale,
  )
  const toField = (name: ContactField) => {
    const problem = problems[name]
    const error = problem && texts.problems[name][problem]
    return { name, label: texts[name], error, required: true, readOnly: pending }
  }
  const toasts = <ContactToasts texts={texts.toast} />
  if (isSent)
    return (
      <>
        <Confirmation texts={texts.sent} heading={confirmation}>
          <button type="button" className={buttons.button} data-quiet onClick={onAnother}>
            {texts.sent.another}
          </button>
        </Confirmation>
        {toasts}
      </>
    )
  return (
    <>
      <form className={styles.form} aria-label={texts.label} {...form}>
        <input type="hidden" name="locale" value={locale} />
        <p className={styles.required}>{texts.required}</p>
        <Field {...toField('fullName')} autoComplete="name" maxLength={maxLengths.fullName} />
        <Field
          {...toField('email')}
          hint={texts.emailHint}
          type="email"
          autoComplete="email"
          spellCheck={false}
          maxLength={maxLengths.email}
        />
        <Field {...toField('message')} hint={texts.messageHint} rows={8} />
        {/* A field that people do not see, so that only bots fill it in. */}
        <div className={styles.honeypot} aria-hidden="true">
          <label htmlFor="website">{texts.trap}</label>
          <input id="website" name="website" tabIndex={-1} autoComplete="off" />
        </div>
        {cannotSend && <CannotSend text={texts.cannotSend} writeInstead={texts.writeInstead} email={email} />}
        <SubmitButton busy={pending}>{pending ? texts.sending : texts.submit}</SubmitButton>
      </form>
      {toasts}
    </>
  )
}
