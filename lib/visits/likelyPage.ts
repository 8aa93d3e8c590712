import { listedPages, locales, pages, toLocalePath } from '#lib/site.ts'

const known = listedPages.flatMap((page) => locales.map((locale) => toLocalePath(pages[page].path, locale)))

/** The page that an address without one was probably meant for, by its letters; null if none is near. */
export function findLikelyPage(path: string): string | null {
  // Pages were files once.
  const name = path.replace(/\.\w{2,5}$/, '')
  const [nearest] = known
    .map((page) => ({ page, steps: countSteps(name, page) }))
    .toSorted((a, b) => a.steps - b.steps)
  if (nearest === undefined) return null
  // A third of the letters: `/service` and `/contacts.html`, not `/tarifs`.
  return nearest.steps <= Math.max(name.length, nearest.page.length) / 3 ? nearest.page : null
}

/** How many letters must be added, left out or replaced to make one text of another (Levenshtein). */
function countSteps(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [line, letter] of [...from].entries()) {
    let corner = line
    row = row.reduce<number[]>((next, above, at) => {
      const left = next.at(-1)
      next.push(
        left === undefined
          ? line + 1
          : Math.min(left + 1, above + 1, corner + (letter === to[at - 1] ? 0 : 1)),
      )
      corner = above
      return next
    }, [])
  }
  return row.at(-1) ?? 0
}
