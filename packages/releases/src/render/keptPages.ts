import type { DraftAnswer, StoredAnswer } from '../store/draftAnswer.ts'
import { type Answer, documentForm } from '../store/release.ts'
import type { PageReads } from './reads.ts'

/** A route with its answers, and what it read of the content. */
export type RenderedRoute = { route: string; path: string; answers: DraftAnswer[]; reads: PageReads }

type Kept = Omit<RenderedRoute, 'route'> & { answers: StoredAnswer[] }

/**
 * The pages of the last release that this process has made. A page is made from the code, which stays the same in a process, the
 * clock, and what it reads of the content. While none of these has changed, its answers are those of that release.
 */
export type KeptPages = {
  /** A page that was kept, as one that was rendered from the present revision. */
  find: (route: string, revision: string) => RenderedRoute | null
  /** A route that reads content, if one is kept. */
  findRoute: () => string | null
  /** Drops the pages that have read one of these places. */
  drop: (changed: ReadonlySet<number>) => void
  /** Replaces the pages by those of a release that was written. */
  keep: (release: { id: string; answers: readonly Answer[] }, routes: readonly RenderedRoute[]) => void
  clear: () => void
}

/** `clock` is what pages read of the time, such as the day. */
export function createKeptPages(clock: () => string): KeptPages {
  let kept = new Map<string, Kept>()
  return {
    find: (route, revision) => {
      const found = kept.get(route)
      if (!found || found.reads.clock !== clock()) return null
      return { route, ...found, reads: { ...found.reads, revisions: [revision] } }
    },
    findRoute: () => kept.keys().next().value ?? null,
    drop: (changed) => {
      for (const [route, { reads }] of kept)
        if (reads.places?.some((place) => changed.has(place))) kept.delete(route)
    },
    keep: ({ id, answers }, routes) => {
      const written = Map.groupBy(answers, ({ path }) => path)
      const toKept = ({ path, reads, answers: drafts }: RenderedRoute): Kept | null => {
        if (!reads.places || reads.revisions.length === 0) return null
        // Its strings would keep the whole page in memory, which they are parts of.
        const links = structuredClone(drafts.find(({ form }) => form === documentForm)?.links ?? null)
        const toStored = (answer: Answer): StoredAnswer =>
          answer.form === documentForm ? { ...answer, releaseId: id, links } : { ...answer, releaseId: id }
        return { path, reads, answers: (written.get(path) ?? []).map(toStored) }
      }
      const found = routes.map((rendered) => [rendered.route, toKept(rendered)] as const)
      kept = new Map(found.flatMap(([route, page]) => (page ? [[route, page]] : [])))
    },
    clear: () => kept.clear(),
  }
}
