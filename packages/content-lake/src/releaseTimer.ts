import { LakeError } from './model/lakeError.ts'
import { createRecurringTask } from './model/recurringTask.ts'
import { parseRelease, type Release, toScheduled } from './model/release.ts'
import type { LakeStore, WriteStep } from './store/lakeStore.ts'
import { toReleasePublication } from './write/releaseActions.ts'

type TimerOptions = {
  /** The time, in milliseconds since 1970. */
  now: () => number
  log: (line: string) => void
  everyMs?: number
}

/**
 * Publishes scheduled releases within a second after they are due. The schedule is stored in the documents, so releases that
 * were due while the lake was off are published at the next start.
 */
export function createReleaseTimer(store: LakeStore, { now, log, everyMs }: TimerOptions) {
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
  const name = `The release “${release.metadata.title || release.name}”`
  try {
    if (await write(store, release, toReleasePublication)) log(`${name} was published on schedule.`)
  } catch (error) {
    if (!(error instanceof LakeError)) throw error
    const set = { state: 'active', error: { message: error.message } }
    await write(store, release, () => [{ patch: { id: release._id, set, unset: ['publishAt'] } }])
    log(`${name} could not be published: ${error.message}.`)
  }
}

/** Changes a release. Does nothing and returns false if the release has been unscheduled or rescheduled meanwhile. */
async function write(
  store: LakeStore,
  { _id: id, publishAt }: Release,
  change: (release: Release, ...[view]: Parameters<WriteStep>) => ReturnType<WriteStep>,
): Promise<boolean> {
  const step: WriteStep = (view, index) => {
    const release = parseRelease(view.get(id))
    if (release?.state !== 'scheduled' || release.publishAt !== publishAt) return []
    return change(release, view, index)
  }
  // The author is the person who scheduled it.
  const [lastChange] = store.log.changesOf([id], { newestFirst: true, transactions: 1 })
  const author = lastChange?.author ?? 'owner'
  const { results } = await store.write({ kind: 'actionError', author, steps: [step] })
  return results.length > 0
}
