'use client'

import { useBrowserValue } from '@freelance-site/preferences/react'
import { useState } from 'react'

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
