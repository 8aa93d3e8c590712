import { type Redirect, toRedirect } from '@freelance-site/releases'

/** The address of a page in one language, as visitors use it. */
export type LocalAddress = { language: string; path: string }

/** The addresses that a document's page has had, and those that it has now: none if it was removed. */
type AddressHistory = {
  former: readonly LocalAddress[]
  current: readonly LocalAddress[]
  /** Where visitors go meanwhile in a language that the page does not have. Without it, the address is gone. */
  toInstead?: (language: string) => string
}

type RedirectProblem = {
  index: number
  field: 'from' | 'to'
  code: 'addressTaken' | 'redirectedTwice' | 'redirectLoop' | 'redirectChain' | 'redirectTarget'
}

/** Browsers send no fragment, so a redirect begins at a path without one. */
export const withoutFragment = (address: string): string => address.split('#', 1)[0] ?? ''

/**
 * The first problem of each redirect that somebody has made. Each address has its normal spelling (`addresses/normalPath` of `releases`), since
 * others lead to the same place. `isTaken` says whether the site answers at a path itself.
 */
export function findRedirectProblems(
  redirects: readonly Pick<Redirect, 'from' | 'to'>[],
  isTaken: (path: string) => boolean,
): RedirectProblem[] {
  const targets = new Map(redirects.map(({ from, to }) => [from, to && withoutFragment(to)]))
  const reached = new Set(targets.values())
  const first = new Map(redirects.map(({ from }, index) => [from, index] as const).reverse())
  return redirects.flatMap(({ from, to }, index): RedirectProblem[] => {
    if (isTaken(from)) return [{ index, field: 'from', code: 'addressTaken' }]
    if (first.get(from) !== index) return [{ index, field: 'from', code: 'redirectedTwice' }]
    const target = to && withoutFragment(to)
    if (target === from) return [{ index, field: 'to', code: 'redirectLoop' }]
    if (target !== null && targets.has(target))
      return [{ index, field: 'to', code: targets.get(target) === from ? 'redirectLoop' : 'redirectChain' }]
    return reached.has(from) ? [{ index, field: 'from', code: 'redirectTarget' }] : []
  })
}

/**
 * The redirects that a site serves: those that somebody has made, and one from each former address of a document to its
 * address in the same language. None leads to another one, and none begins at a page. If several histories have an address,
 * it leads to the last document that still has a page. One in a language that its page lacks leads elsewhere for a while.
 * @example
 * resolveRedirects([], [{ former: [{ language: 'de', path: '/alt' }], current: [{ language: 'de', path: '/neu' }] }], () => false)
 * // [{ from: '/alt', status: 301, to: '/neu' }]
 */
export function resolveRedirects(
  made: readonly Redirect[],
  histories: readonly AddressHistory[],
  isTaken: (path: string) => boolean,
): Redirect[] {
  const moved = new Map<string, string | null>()
  const meanwhile = new Map<string, string>()
  for (const { former, current, toInstead } of histories)
    for (const { language, path } of former) {
      const now = current.find((each) => each.language === language)?.path ?? null
      if (now === path || isTaken(path)) continue
      if (now !== null || !moved.has(path)) moved.set(path, now)
      if (now === null && current.length > 0 && toInstead) meanwhile.set(path, toInstead(language))
    }
  const own = made.filter(({ from }) => !isTaken(from))
  for (const { from } of own) moved.delete(from)
  return [
    ...own.map((redirect) => follow(redirect, moved)),
    ...[...moved].map(([from, to]) => {
      const instead = to === null ? meanwhile.get(from) : undefined
      return instead === undefined ? toRedirect(from, to, 301) : toRedirect(from, instead, 302)
    }),
  ]
}

/** The same redirect, straight to where its target has moved. */
function follow(redirect: Redirect, moved: ReadonlyMap<string, string | null>): Redirect {
  if (redirect.to === null) return redirect
  const { from, to, status } = redirect
  const path = withoutFragment(to)
  const now = moved.get(path)
  return now === undefined ? redirect : toRedirect(from, now && now + to.slice(path.length), status)
}
