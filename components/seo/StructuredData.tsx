'use client'

import { useState, useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/**
 * A block of JSON-LD for search engines. It belongs to the document that the server sends: on a page reached by
 * navigation nobody reads it, and React could only make it by writing HTML, which Trusted Types forbid.
 */
export function StructuredData({ json }: { json: string }) {
  const isFromServer = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  )
  const [isShown] = useState(isFromServer)
  if (!isShown) return null
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON that toScriptText has made safe
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
  )
}
