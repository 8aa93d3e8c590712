import type { Problem } from '@freelance-site/foundation'
import { tryDecodeURIComponent } from 'hono/utils/url'
import { toNormalPath } from '../addresses/normalPath.ts'
import { createProblem } from '../problems.ts'
import type { SiteOptions } from '../site.ts'
import type { DraftAnswer } from '../store/draftAnswer.ts'
import { documentForm } from '../store/release.ts'
import { readLinks } from './pageLinks.ts'

/** `siteUrl` is the address of the site: links that name it in full are links to the site’s own pages. */
export type LinkOptions = { site: Pick<SiteOptions, 'toCanonicalPath' | 'editor'>; siteUrl: string }

/** Addresses that no release contains: endpoints, and files with a hash in their name. */
const notInReleases = /^\/(?:_next|api|health|publisher)\//

/**
 * The dead links of all pages, each address with the first page that has it. Sends no requests, and does not check links to other
 * sites. Error pages are left out: no link should lead to one, and their own language links lead to each other.
 */
export function findDeadLinks(
  answers: readonly DraftAnswer[],
  { site: { toCanonicalPath, editor }, siteUrl }: LinkOptions,
): Problem[] {
  const { origin } = new URL(siteUrl)
  // RSC payloads are not link targets.
  const targets = answers.filter(({ form, status }) => form === documentForm && status < 400)
  const answered = new Map(
    targets.map((answer) => [answer.path, 'bytes' in answer ? readLinks(answer) : answer.links]),
  )
  const follow = ({ pathname, hash }: URL): Problem | null => {
    if (notInReleases.test(pathname) || (editor && pathname.startsWith(`${editor.path}/`))) return null
    const path = [pathname, toNormalPath(pathname, toCanonicalPath)].find((each) => answered.has(each))
    if (path === undefined) return createProblem('pageUnknown')
    const anchors = answered.get(path)?.anchors
    // Like a browser: a fragment that cannot be decoded is taken literally.
    const anchor = tryDecodeURIComponent(hash.slice(1).replace(/:~:.*$/s, ''))
    const isThere = !anchors || anchor === '' || anchor.toLowerCase() === 'top' || anchors.has(anchor)
    return isThere ? null : createProblem('anchorUnknown', { anchor })
  }
  const found = [...answered].flatMap(([page, read]) =>
    (read?.links ?? []).flatMap((link) => {
      const url = URL.parse(link, origin + page)
      const problem = url?.origin === origin ? follow(url) : null
      if (!url || !problem) return []
      const place = { path: page, request: url.pathname + url.search + url.hash }
      return [{ ...problem, severity: 'warning' as const, place }]
    }),
  )
  return found.filter(
    ({ place }, index) => found.findIndex((each) => each.place.request === place.request) === index,
  )
}
