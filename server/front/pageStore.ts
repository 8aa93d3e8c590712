import { ByteBudget } from './byteBudget.ts'
import type { StoredAnswer } from './storedAnswer.ts'

/** All pages of this site in all forms take a few of these; a site of a thousand pages has its visited ones. */
const BUDGET_BYTES = 48 * 1024 * 1024

export type PageStore = {
  get(releaseId: string | null, key: string): StoredAnswer | undefined
  set(releaseId: string, key: string, answer: StoredAnswer): void
}

/** Keeps the pages of one release, the one last asked; a page can only be found under the release it is of. */
export function createPageStore(): PageStore {
  let keptOf: string | null = null
  let pages = new ByteBudget<StoredAnswer>(BUDGET_BYTES)
  return {
    get: (releaseId, key) => (releaseId === keptOf ? pages.get(key) : undefined),
    set: (releaseId, key, answer) => {
      if (releaseId !== keptOf) {
        keptOf = releaseId
        pages = new ByteBudget(BUDGET_BYTES)
      }
      // Twice, for its compressed forms.
      pages.set(key, answer, 2 * answer.body.length + key.length)
    },
  }
}
