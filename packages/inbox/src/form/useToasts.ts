import { type FocusEvent, useRef } from 'react'
import { toast, useToaster } from 'react-hot-toast/headless'
import { toastNames } from './contactState.ts'

/**
 * The outcome of sending, as the names of toasts, and the properties of the region that shows them. Toasts stay while the
 * pointer or the focus is on them; closing one returns the focus.
 */
export function useToasts() {
  const { toasts, handlers } = useToaster()
  const focusedBefore = useRef<HTMLElement>(null)
  const shown = toasts.flatMap(({ id, message, visible }) => {
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
