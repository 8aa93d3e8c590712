'use client'

import { bringIntoView, useToasts } from '@freelance-site/inbox/react'
import type { ReactNode } from 'react'
import type { ContactTexts } from './contactTexts.ts'
import toastStyles from './contactToasts.module.css'

/** The outcome of sending, in the current language of the page. A failure has the same title and text for each reason. */
export default function ContactToasts({ texts }: { texts: ContactTexts['toast'] }): ReactNode {
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
