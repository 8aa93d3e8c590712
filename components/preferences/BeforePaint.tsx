'use client'

import { beforePaintScript } from '#lib/preferences/beforePaintScript.ts'

/**
 * The script that settles language, theme and banner before the first paint; the first thing in the head.
 * Only the server renders it: when a language switch makes a new document the preferences are known already,
 * and React would have to write HTML, which the site's policy forbids (Trusted Types).
 */
export const BeforePaint = () =>
  typeof window === 'undefined' ? (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this repo, allowed by its hash
    <script dangerouslySetInnerHTML={{ __html: beforePaintScript }} />
  ) : null
