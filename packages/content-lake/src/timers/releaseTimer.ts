import { parseRelease, type Release, toScheduledGroups } from '../documents/release.ts'
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
    for (const { releases, due } of toScheduledGroups(store.documents.all())) {
      if (due > now() || stopped.aborted) return
      await publish(store, releases, log)
    }
  }
  return createRecurringTask(publishDue, {
    everyMs,
    onFailure: (reason) => log(`A scheduled release is waiting, because it could not be written: ${reason}`),
  })
}

const toName = ({ metadata, name }: Release) => `“${metadata.title || name}”`

/**
 * Publishes these releases in one transaction with their new states: all of them or, if one is refused, none. Then each becomes
 * active again, with the reason.
 */
async function publish(
  store: LakeStore,
  releases: readonly Release[],
  log: (line: string) => void,
): Promise<void> {
  try {
    const { results } = await write(store, releases, toReleasePublication)
    if (results.length === 0) return
    for (const release of releases) log(`The release ${toName(release)} was published on schedule.`)
  } catch (error) {
    if (!(error instanceof LakeError)) throw error
    const refused = await findRefused(store, releases, error.message)
    const names = [...refused.keys()].map(toName).join(', ')
    const reasons = new Map(
      releases.map((release) => [
        release,
        refused.get(release) ??
          `It was to be published together with ${names}, which cannot be published: ${[...refused.values()].join('; ')}`,
      ]),
    )
    await write(store, releases, (release) => {
      const set = { state: 'active', error: { message: reasons.get(release) } }
      return [{ patch: { id: release._id, set, unset: ['publishAt'] } }]
    })
    for (const [release, reason] of reasons)
      log(`The release ${toName(release)} could not be published: ${reason}.`)
  }
}

/** Changes each of these releases, unless it has been unscheduled or rescheduled meanwhile, in one transaction. */
function write(
  store: LakeStore,
  releases: readonly Release[],
  change: (release: Release, copy: Parameters<WriteStep>[0]) => ReturnType<WriteStep>,
  dryRun = false,
) {
  const steps = releases.map(
    (release): WriteStep =>
      (copy) => {
        const current = parseRelease(copy.get(release._id))
        return current?.state === 'scheduled' && current.publishAt === release.publishAt
          ? change(release, copy)
          : []
      },
  )
  // The author is the person who scheduled it.
  const ids = releases.map(({ _id }) => _id)
  const [last] = store.log.transactionsOf(ids, { newestFirst: true, limit: 1 })
  return store.write({ kind: 'actionError', author: last?.author ?? 'owner', steps, dryRun })
}

/**
 * The releases of a refused transaction that keep the others from being published, each with its reason. Tries without writing which
 * can be published together: a document may refer to another one of them, so those that were refused are tried again.
 */
async function findRefused(
  store: LakeStore,
  releases: readonly Release[],
  reason: string,
): Promise<Map<Release, string>> {
  const possible: Release[] = []
  const refused = new Map(releases.map((release) => [release, reason]))
  let found = releases.length > 1
  while (found) {
    found = false
    for (const release of refused.keys()) {
      const problem = await tryToPublish(store, [...possible, release])
      if (problem !== null) refused.set(release, problem)
      else {
        possible.push(release)
        refused.delete(release)
        found = true
      }
    }
  }
  return refused
}

async function tryToPublish(store: LakeStore, releases: readonly Release[]): Promise<string | null> {
  try {
    await write(store, releases, toReleasePublication, true)
    return null
  } catch (error) {
    if (!(error instanceof LakeError)) throw error
    return error.message
  }
}
