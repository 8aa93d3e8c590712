import { tryDecodeURIComponent } from 'hono/utils/url'
import type { Documents } from '#lib/content/documents.ts'
import { findPagesShowing } from '#lib/content/documentTypes.ts'
import type { DeadLink, SiteLinks } from '#lib/publishing/deadLink.ts'
import { type Reason, toReason } from '#lib/publishing/reason.ts'
import { locales, pages, toCanonicalPath, toLocalePath, withoutLocale } from '#lib/site.ts'
import { getAttribute, type HtmlElement, listElements } from '../html.ts'
import { type ContentLink, toContentLinks } from './contentLinks.ts'

/** What the site answers with at a path; `html` is null where that is not a page. */
export type LinkedAnswer = { path: string; status: number; html: string | null }

/** Addresses below these are not in a release: endpoints, files with a hash in their name, and what the Studio routes. */
const elsewhere = /^\/(?:_next|api|health|publisher|studio)\//

/**
 * Follows every link from a page of a release to another or to an anchor, in the pages themselves, and lists the links to
 * other sites.
 */
export function toSiteLinks(
  answers: readonly LinkedAnswer[],
  documents: Documents,
  siteUrl: string,
): SiteLinks {
  const { origin } = new URL(siteUrl)
  const inContent = toContentLinks(documents)
  const dead = nameFields(findDeadLinks(answers, origin), inContent, origin)
  const outgoing = inContent.flatMap(({ address, place }) =>
    /^https?:/i.test(address) && URL.parse(address)?.origin !== origin ? [{ address, place }] : [],
  )
  return { dead, outgoing }
}

/** A link of a page that leads nowhere on this site. */
type DeadEnd = { page: string; url: URL; reason: Reason }

type Page = { path: string; links: string[]; anchors: ReadonlySet<string> }

/** Pages that answer with an error are neither followed nor a place to lead to: they link to themselves in the other language. */
function findDeadLinks(answers: readonly LinkedAnswer[], origin: string): DeadEnd[] {
  const there = new Map(
    answers.flatMap(({ path, status, html }) =>
      status === 200 ? [[path, html === null ? null : readPage(path, html)] as const] : [],
    ),
  )
  const follow = ({ pathname, hash }: URL): Reason | null => {
    if (elsewhere.test(pathname)) return null
    const path = [pathname, toCanonicalPath(pathname)].find((each) => there.has(each))
    if (path === undefined) return toReason('pageUnknown')
    const anchors = there.get(path)?.anchors
    // As browsers read a fragment: what is not encoded as it should be is taken literally.
    const anchor = tryDecodeURIComponent(hash.slice(1).replace(/:~:.*$/s, ''))
    const isThere = !anchors || anchor === '' || anchor.toLowerCase() === 'top' || anchors.has(anchor)
    return isThere ? null : toReason('anchorUnknown', { anchor })
  }
  return [...there.values()].flatMap((page) =>
    page === null
      ? []
      : page.links.flatMap((link): DeadEnd[] => {
          const url = URL.parse(link, origin + page.path)
          const reason = url?.origin === origin ? follow(url) : null
          return url && reason ? [{ page: page.path, url, reason }] : []
        }),
  )
}

function readPage(path: string, html: string): Page {
  const elements = listElements(html)
  const links = elements.filter(({ tagName }) => tagName === 'a')
  const read = (from: HtmlElement[], name: string) => from.flatMap((each) => getAttribute(each, name) ?? [])
  return {
    path,
    links: read(links, 'href'),
    anchors: new Set([...read(elements, 'id'), ...read(links, 'name')]),
  }
}

/** Says of each dead link in which fields it stands. What is in none is the site's own, and listed once. */
function nameFields(
  found: readonly DeadEnd[],
  inContent: readonly ContentLink[],
  origin: string,
): DeadLink[] {
  const reasons = new Map(found.map(({ url, reason }) => [url.href, reason]))
  const claimed = new Set<string>()
  const ofFields = inContent.flatMap(({ address, place }): DeadLink[] => {
    const targets = listTargets({ address, place }, origin)
    for (const target of targets) claimed.add(target)
    const reason = targets.map((target) => reasons.get(target)).find((each) => each !== undefined)
    return reason ? [{ address, place, reason }] : []
  })
  const ofSite = new Map(
    found.toReversed().flatMap(({ page, url, reason }) => {
      const address = url.pathname + url.search + url.hash
      return claimed.has(url.href) ? [] : [[address, { address, place: { page }, reason }] as const]
    }),
  )
  return [...ofFields, ...ofSite.values()]
}

/**
 * Where a link of a document leads from the pages that show it: `LegalText` has it lead to the page in the reader's
 * language. A text without English is on the English page, too.
 */
const listTargets = ({ address, place }: ContentLink, origin: string): string[] =>
  findPagesShowing(place.type, place.document).flatMap((name) =>
    locales.flatMap((locale) => {
      const page = toLocalePath(pages[name].path, locale)
      const shown = address.startsWith('/') ? toLocalePath(withoutLocale(address), locale) : address
      return URL.parse(shown, origin + page)?.href ?? []
    }),
  )
