import { type FocusEvent, useRef } from 'react'
import { toast, useToaster } from 'react-hot-toast/headless'
import type { ContactTexts, ToastName } from './contactTexts.ts'
import styles from './contactToasts.module.css'

/** On a phone a toast is part of the page, and may be below the visible part. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

/**
 * The outcome of sending, in the current language of the page. Toasts are announced, and stay while the pointer or the
 * focus is on them.
 */
export function ContactToasts({ texts }: { texts: ContactTexts }) {
  const { toasts, handlers } = useToaster()
  const focusedBefore = useRef<HTMLElement>(null)
  const isToastName = (name: unknown): name is ToastName => String(name) in texts.toasts

  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    handlers.startPause()
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      focusedBefore.current = relatedTarget
  }
  const close = (id: string) => {
    toast.remove(id)
    focusedBefore.current?.focus()
  }

  return (
    <section
      className={styles.toasts}
      data-covered
      aria-label={texts.toastsLabel}
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={onFocus}
      onBlur={handlers.endPause}
    >
      <div role="status">
        {toasts.map(({ id, message, visible }) => {
          if (!visible || !isToastName(message)) return null
          const { title, text, detail } = texts.toasts[message]
          return (
            <div key={id} ref={bringIntoView} className={styles.toast} data-toast={message}>
              <div className={styles.words}>
                <p>
                  <strong className={styles.title}>{title}</strong>
                  {text}
                </p>
                {detail && <p>{detail}</p>}
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
