import { type FocusEvent, useEffect, useRef } from 'react'
import { toast, useToaster } from 'react-hot-toast/headless'
import { connectToasts, toastNames } from './contactState.ts'

/** A failure stays until it is closed or the message is sent again; success disappears by itself. */
const toasts: Parameters<typeof connectToasts>[0] = {
  show: (name) => toast(name, { duration: name === 'success' ? 10_000 : Number.POSITIVE_INFINITY }),
  clear: () => toast.remove(),
}

/**
 * The outcome of sending, as the names of toasts, and the properties of the region that shows them. Toasts stay while the
 * pointer or the focus is on them; closing one returns the focus. The component that uses it may be loaded after the form, which
 * itself shows a failure until then (`cannotSend`).
 */
export function useToasts() {
  useEffect(() => connectToasts(toasts), [])
  const { toasts: all, handlers } = useToaster()
  const focusedBefore = useRef<HTMLElement>(null)
  const shown = all.flatMap(({ id, message, visible }) => {
    const name = visible && toastNames.find((each) => each === message)
    return name ? [{ id, name }] : []
  })
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    handlers.startPause()
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      focusedBefore.current = relatedTarget
  }
  const close = (id: string) => {
    toast.remove(id)
    focusedBefore.current?.focus()
  }
  const { startPause: onMouseEnter, endPause: onMouseLeave } = handlers
  return { shown, close, region: { onMouseEnter, onMouseLeave, onFocus, onBlur: onMouseLeave } }
}

/** As the `ref` of a toast: on a phone it is part of the page, and may be below the visible part. */
export const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })
