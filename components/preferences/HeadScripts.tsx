'use client'

import { toBeforePaintScript } from '@freelance-site/preferences'
import { scriptGuard } from '@freelance-site/releases'
import { locales } from '#lib/languages.ts'
import { localPaths } from '#lib/localPaths.ts'

/**
 * The first elements of the head: the Trusted Types policy, then the script that sets language, theme and banner before
 * the first paint. Only the server renders them. When a language switch creates a new document, both have run already, and
 * React would have to write HTML, which that policy forbids.
 */
export const HeadScripts = ({ endpoint }: { endpoint: string }) =>
  typeof window === 'undefined' ? (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this repo, allowed by its hash */}
      <script dangerouslySetInnerHTML={{ __html: scriptGuard }} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this repo, allowed by its hash */}
      <script dangerouslySetInnerHTML={{ __html: toBeforePaintScript(locales, localPaths, endpoint) }} />
    </>
  ) : null
