'use client'

import { useRouter } from 'next/navigation'
import { VisualEditing } from 'next-sanity/visual-editing/client-component'

/** Overlays that open the field of a text in the Studio; the page is made again after each edit. */
export function Editing() {
  const router = useRouter()
  return (
    <VisualEditing
      refresh={() => {
        router.refresh()
        return Promise.resolve()
      }}
    />
  )
}
