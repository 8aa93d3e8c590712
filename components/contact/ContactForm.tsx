'use client'

import { type ContactField, maxLengths } from '@freelance-site/inbox'
import { bringIntoView, useContactForm, useToasts } from '@freelance-site/inbox/react'
import type { MouseEventHandler } from 'react'
import { button as buttons } from '#components/styles/shared.ts'
import { Field } from '#components/ui/Field.tsx'
import type { Locale } from '#lib/languages.ts'
import { CannotSend } from './CannotSend.tsx'
import confirmationStyles from './confirmation.module.css'
import styles from './contactForm.module.css'
import type { ContactTexts } from './contactTexts.ts'
import toastStyles from './contactToasts.module.css'

type Props = {
  locale: Locale
  texts: ContactTexts
  email: string | null
  /** The path of the endpoint. */
  endpoint: string
}

/** The contact form. With scripts, the answers are shown beside the fields, in place of the form, and as toasts. */
export function ContactForm({ locale, texts, email, endpoint }: Props) {
  const {
    pending,
    problems,
    likelyAddress,
    cannotSend,
    isSent,
    confirmation,
    onAnother,
    onLikelyAddress,
    form,
  } = useContactForm(endpoint, locale)
  const toField = (name: ContactField) => {
    const problem = problems[name]
    const error = problem && texts.problems[name][problem]
    return { name, label: texts[name], error, required: true, readOnly: pending }
  }
  return (
    <>
      {isSent ? (
        // Replaces the form once the message is sent.
        <div className={confirmationStyles.confirmation}>
          {/* Not from the sprite, which this page may not have loaded yet. */}
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M7 12.5l3.5 3.5L17 8.5" />
          </svg>
          <h2 ref={confirmation} tabIndex={-1}>
            {texts.sent.heading}
          </h2>
          <p>{texts.sent.text}</p>
          <button type="button" className={buttons.button} data-quiet onClick={onAnother}>
            {texts.sent.another}
          </button>
        </div>
      ) : (
        <form className={styles.form} aria-label={texts.label} {...form}>
          <input type="hidden" name="locale" value={locale} />
          <p className={styles.required}>{texts.required}</p>
          <Field {...toField('fullName')} autoComplete="name" maxLength={maxLengths.fullName} />
          <Field
            {...toField('email')}
            hint={texts.emailHint}
            // Not `type="email"`: without scripts, browsers would refuse addresses in other scripts and typographic apostrophes.
            inputMode="email"
            pattern=".*[@＠].*"
            title={texts.emailExample}
            autoComplete="email"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={maxLengths.email}
            question={
              likelyAddress !== null && (
                <LikelyAddress texts={texts} address={likelyAddress} onTake={onLikelyAddress} />
              )
            }
          />
          <Field {...toField('message')} hint={texts.messageHint} rows={8} />
          {/* A field that people do not see, so that only bots fill it in. */}
          <div className={styles.honeypot} aria-hidden="true">
            <label htmlFor="website">{texts.trap}</label>
            <input id="website" name="website" tabIndex={-1} autoComplete="off" />
          </div>
          {cannotSend && <CannotSend texts={texts} email={email} />}
          {/* Not `disabled`: it keeps the focus, and another click does nothing. */}
          <button type="submit" className={buttons.button} aria-disabled={pending || undefined}>
            {pending ? texts.sending : texts.submit}
          </button>
        </form>
      )}
      <ContactToasts texts={texts.toast} />
    </>
  )
}

type LikelyProps = { texts: ContactTexts; address: string; onTake: MouseEventHandler<HTMLButtonElement> }

/** Asks whether the visitor meant another address. The one that is typed is accepted, too. */
function LikelyAddress({ texts, address, onTake }: LikelyProps) {
  return (
    <>
      {texts.emailQuestion}{' '}
      <button type="button" className={styles.likely} onClick={onTake}>
        {address}
      </button>
    </>
  )
}

/** The outcome of sending, in the current language of the page. A failure has the same title and text for each reason. */
function ContactToasts({ texts }: { texts: ContactTexts['toast'] }) {
  const { shown, close, region } = useToasts()
  return (
    <section className={toastStyles.toasts} data-covered aria-label={texts.label} {...region}>
      <div role="status">
        {shown.map(({ id, name }) => {
          const kind = name === 'success' ? name : 'failure'
          return (
            <div key={id} ref={bringIntoView} className={toastStyles.toast} data-toast={name}>
              <div className={toastStyles.words}>
                <p>
                  <strong className={toastStyles.title}>{texts[`${kind}Title`]}</strong>
                  {texts[`${kind}Text`]}
                </p>
                {(name === 'offline' || name === 'wait') && <p>{texts[name]}</p>}
              </div>
              <button
                type="button"
                className={toastStyles.close}
                aria-label={texts.close}
                onClick={() => close(id)}
              >
                <svg viewBox="0 0 24 24" aria-hidden="true">
                  <path d="M6 6l12 12M18 6L6 18" />
                </svg>
              </button>
            </div>
          )
        })}
      </div>
    </section>
  )
}
