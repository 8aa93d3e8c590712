'use client'

import { useState } from 'react'
import { useBrowserValue } from '../ui/useBrowserValue.ts'

/**
 * JSON-LD for search engines. Only the document from the server has it: crawlers do not navigate, and React would have to
 * write HTML in the browser, which Trusted Types forbid.
 */
export function StructuredData({ json }: { json: string }) {
  const isFromServer = useBrowserValue(() => false, true)
  const [isShown] = useState(isFromServer)
  if (!isShown) return null
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON that toScriptText has escaped
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
  )
}
