'use client'

import { useState } from 'react'
import { useBrowserValue } from '../ui/useBrowserValue.ts'

/**
 * JSON-LD for search engines, in the document that the server sends only: on a page reached by navigation nobody reads
 * it, and React would have to write HTML, which Trusted Types forbid.
 */
export function StructuredData({ json }: { json: string }) {
  const isFromServer = useBrowserValue(() => false, true)
  const [isShown] = useState(isFromServer)
  if (!isShown) return null
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON that toScriptText has made safe
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
  )
}
