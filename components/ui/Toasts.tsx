import type { ReactNode } from 'react'
import { useToaster } from 'react-hot-toast/headless'
import styles from './toasts.module.css'

type Props = {
  /** What the list of toasts is called. */
  label: string
  /** Shows one by the name it was raised with. */
  children: (toast: { id: string; name: string }) => ReactNode
}

/** Short messages at the edge of the window, announced as they come; they stay while pointed at or focused. */
export function Toasts({ label, children }: Props) {
  const { toasts, handlers } = useToaster()
  const visible = toasts.filter((toast) => toast.visible)
  return (
    <section
      className={styles.toasts}
      aria-label={label}
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      <div role="status">
        {visible.map(({ id, message }) => (
          <div key={id} className={styles.toast}>
            {children({ id, name: String(message) })}
          </div>
        ))}
      </div>
    </section>
  )
}
