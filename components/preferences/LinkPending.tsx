'use client'

import { useLinkStatus } from 'next/link'
import { useWaiting } from './waiting.ts'

/** Goes inside a `Link`: while the page it leads to is on its way, the spinner shows. */
export function LinkPending() {
  useWaiting(useLinkStatus().pending)
  return null
}
