'use client'

import { type ContactField, maxLengths } from '@freelance-site/inbox'
import { useContactForm } from '@freelance-site/inbox/react'
import { lazy, type MouseEventHandler, Suspense, startTransition, useEffect, useState } from 'react'
import { Field } from '#components/ui/Field.tsx'
import type { Locale } from '#lib/languages.ts'
import { CannotSend } from './CannotSend.tsx'
import confirmationStyles from './confirmation.module.css'
import styles from './contactForm.module.css'
import type { ContactTexts } from './contactTexts.ts'

/** Not in the script that other pages preload. Without them the form says what failed. */
const ContactToasts = lazy(() => import('./ContactToasts.tsx').catch(() => ({ default: () => null })))

type Props = {
  locale: Locale
  texts: ContactTexts
  email: string | null
  /** The path of the endpoint. */
  endpoint: string
  /** The class of its buttons. Imported here, it would bring those of all shared styles into the script. */
  buttonClass: string | undefined
}

/** The contact form. With scripts, the answers are shown beside the fields, in place of the form, and as toasts. */
export function ContactForm({ locale, texts, email, endpoint, buttonClass }: Props) {
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
  // On the server they would be rendered, and their script preloaded with the page.
  const [isStarted, setStarted] = useState(false)
  useEffect(() => startTransition(() => setStarted(true)), [])
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
          <button type="button" className={buttonClass} data-quiet onClick={onAnother}>
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
          <button type="submit" className={buttonClass} aria-disabled={pending || undefined}>
            {pending ? texts.sending : texts.submit}
          </button>
        </form>
      )}
      {isStarted && (
        <Suspense fallback={null}>
          <ContactToasts texts={texts.toast} />
        </Suspense>
      )}
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
