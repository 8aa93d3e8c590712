import { type FocusEvent, type ReactNode, useRef } from 'react'
import { toast, useToaster } from 'react-hot-toast/headless'
import styles from './toasts.module.css'

type Props = {
  /** What the list of toasts is called. */
  label: string
  /** Shows one by the name it was raised with. */
  children: (toast: { name: string; close: () => void }) => ReactNode
}

/** Where a toast is part of the page, it may be below what is in view. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

/** Short messages beside the page, announced as they come; they stay while pointed at or focused. */
export function Toasts({ label, children }: Props) {
  const { toasts, handlers } = useToaster()
  const visible = toasts.filter((toast) => toast.visible)
  const focusedBefore = useRef<HTMLElement>(null)

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
      aria-label={label}
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={onFocus}
      onBlur={handlers.endPause}
    >
      <div role="status">
        {visible.map(({ id, message }) => (
          <div key={id} ref={bringIntoView} className={styles.toast}>
            {children({ name: String(message), close: () => close(id) })}
          </div>
        ))}
      </div>
    </section>
  )
}
