'use client'

import { scriptGuard } from '#lib/security/trustedTypes.ts'

/** First in the head; only the server renders it, as it does `BeforePaint`. */
export const ScriptGuard = () =>
  typeof window === 'undefined' ? (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this repo, allowed by its hash
    <script dangerouslySetInnerHTML={{ __html: scriptGuard }} />
  ) : null
