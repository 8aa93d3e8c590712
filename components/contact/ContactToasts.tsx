import { bringIntoView, useToasts } from 'inbox/form/useContactForm'
import type { ContactTexts } from './contactTexts.ts'
import styles from './contactToasts.module.css'

/** The outcome of sending, in the current language of the page. A failure has the same title and text for each reason. */
export function ContactToasts({ texts }: { texts: ContactTexts['toast'] }) {
  const { shown, close, region } = useToasts()
  return (
    <section className={styles.toasts} data-covered aria-label={texts.label} {...region}>
      <div role="status">
        {shown.map(({ id, name }) => {
          const kind = name === 'success' ? name : 'failure'
          return (
            <div key={id} ref={bringIntoView} className={styles.toast} data-toast={name}>
              <div className={styles.words}>
                <p>
                  <strong className={styles.title}>{texts[`${kind}Title`]}</strong>
                  {texts[`${kind}Text`]}
                </p>
                {(name === 'offline' || name === 'wait') && <p>{texts[name]}</p>}
              </div>
              <button
                type="button"
                className={styles.close}
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
