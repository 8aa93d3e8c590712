import { lakeSessionCookie, parsePerspective, perspectiveCookie, toLake } from '@freelance-site/content'
import { createDraftReader } from '@freelance-site/content/server'
import type { Problem } from '@freelance-site/foundation'
import { cookies, draftMode } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { toLocalePath } from '#lib/addresses.ts'
import { formatProblem } from '#lib/content/problems.ts'
import { toSiteContent } from '#lib/content/siteContent.ts'
import { words } from '#lib/content/words/words.ts'
import { parseEnv } from '#lib/env.server.ts'
import '#lib/i18n/owner.ts'
import type { Locale } from '#lib/languages.ts'
import { getDrafts } from '#lib/preview/drafts.server.ts'
import styles from './invalidDrafts.module.css'

/** Cached per request: the layout and the page share one query. */
const getAllDrafts = cache(async () => {
  const { isEnabled } = await draftMode()
  const jar = await cookies()
  const perspective = parsePerspective(jar.get(perspectiveCookie)?.value)
  const session = jar.get(lakeSessionCookie)?.value
  const reader = isEnabled ? createDraftReader(toLake(parseEnv()), session, perspective) : null
  return reader && getDrafts(reader)
})

/** The site's content with its drafts, for the owner; others are redirected to the home page. */
export async function getDraftContent(locale: Locale) {
  const drafts = await getAllDrafts()
  if (!drafts) redirect(toLocalePath('/', locale))
  return { content: toSiteContent(drafts.snapshot, locale), problems: drafts.problems }
}

/** Tells the owner which drafts the preview leaves out, and why. */
export function InvalidDrafts({ locale, problems }: { locale: Locale; problems: Problem[] }) {
  if (problems.length === 0) return null
  const lines = problems.map((problem) => formatProblem(problem, locale))
  return (
    <aside className={styles.note}>
      <p>{words.translatorFor(locale)('drafts.notShown')}</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </aside>
  )
}
