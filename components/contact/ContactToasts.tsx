import { Toasts } from '#components/ui/Toasts.tsx'
import type { ContactTexts, ToastName } from './contactTexts.ts'
import styles from './contactToasts.module.css'

const isToastName = (name: string, texts: ContactTexts): name is ToastName => name in texts.toasts

/** What became of a message, in the words of the page's present language. */
export const ContactToasts = ({ texts }: { texts: ContactTexts }) => (
  <Toasts label={texts.toastsLabel}>
    {({ name, close }) =>
      isToastName(name, texts) && (
        <div className={styles.toast} data-toast={name}>
          <div className={styles.words}>
            <p>
              <strong className={styles.title}>{texts.toasts[name].title}</strong>
              {texts.toasts[name].text}
            </p>
            {texts.toasts[name].detail && <p>{texts.toasts[name].detail}</p>}
          </div>
          <button type="button" className={styles.close} aria-label={texts.close} onClick={close}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M6 6l12 12M18 6L6 18" />
            </svg>
          </button>
        </div>
      )
    }
  </Toasts>
)
