import { parseRelease, type Release, toScheduled } from '../documents/release.ts'
import { LakeError } from '../errors/lakeError.ts'
import type { LakeStore } from '../store/lakeStore.ts'
import type { WriteStep } from '../store/writeEngine.ts'
import { toReleasePublication } from '../write/releaseActions.ts'
import { createRecurringTask } from './recurringTask.ts'

/**
 * Publishes scheduled releases within a second after they are due. The schedule is stored in the documents, so releases that
 * were due while the lake was off are published at the next start.
 */
export function createReleaseTimer(
  store: LakeStore,
  { now, log, everyMs }: { now: () => number; log: (line: string) => void; everyMs?: number },
) {
  const publishDue = async (stopped: AbortSignal) => {
    for (const { release, due } of toScheduled(store.documents.all())) {
      if (due > now() || stopped.aborted) return
      await publish(store, release, log)
    }
  }
  return createRecurringTask(publishDue, {
    everyMs,
    onFailure: (reason) => log(`A scheduled release is waiting, because it could not be written: ${reason}`),
  })
}

/** Publishes the whole release in one transaction with its new state. A release that is refused becomes active again. */
async function publish(store: LakeStore, release: Release, log: (line: string) => void): Promise<void> {
  const { _id: id, publishAt, metadata } = release
  // The author is the person who scheduled it.
  const [last] = store.log.transactionsOf([id], { newestFirst: true, limit: 1 })
  /** Changes the release, unless it has been unscheduled or rescheduled meanwhile. */
  const write = (change: WriteStep) => {
    const step: WriteStep = (copy, index) => {
      const current = parseRelease(copy.get(id))
      return current?.state === 'scheduled' && current.publishAt === publishAt ? change(copy, index) : []
    }
    return store.write({ kind: 'actionError', author: last?.author ?? 'owner', steps: [step] })
  }
  const name = `The release “${metadata.title || release.name}”`
  try {
    const { results } = await write((copy) => toReleasePublication(release, copy))
    if (results.length > 0) log(`${name} was published on schedule.`)
  } catch (error) {
    if (!(error instanceof LakeError)) throw error
    const set = { state: 'active', error: { message: error.message } }
    await write(() => [{ patch: { id, set, unset: ['publishAt'] } }])
    log(`${name} could not be published: ${error.message}.`)
  }
}
