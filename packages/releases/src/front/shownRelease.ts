import type { Problem } from '@freelance-site/foundation'
import type { Log } from '@freelance-site/foundation/server'
import { createProblem } from '../problems.ts'
import { createErrorProblem } from '../status/failure.ts'
import type { OpenRelease } from '../store/release.ts'
import type { Releases } from '../store/releases.ts'

/** The release that visitors get, held in memory, and the ways to replace it. */
export type ShownRelease = {
  /** The release that visitors get; null before the first one. */
  current: () => OpenRelease | null
  /** The id of that release. */
  release: () => string | null
  /** Serves the release that `current.json` names; resolves with the problem if that fails. */
  showCurrent: () => Promise<Problem | null>
  /** Serves the newest release whose pages are intact. Changes nothing on disk. */
  showNewestIntact: () => Promise<void>
  /** Opens a release, writes `current.json`, and then serves the release; resolves with the problem if that fails. */
  switchTo: (releaseId: string) => Promise<Problem | null>
}

/** Begins without a release. Releases are opened one after the other. */
export function createShownRelease({ releases, log }: { releases: Releases; log: Log }): ShownRelease {
  let current: OpenRelease | null = null
  let lastSwitch: Promise<unknown> = Promise.resolve()

  /** Runs one switch after the other, so that a release that is slow to open cannot replace a newer one. */
  const runInOrder = <T>(work: () => Promise<T>): Promise<T> => {
    const done = lastSwitch.then(work)
    lastSwitch = done.catch(() => {})
    return done
  }

  /** Shows a release after `onIntact`; resolves with the problem if it is damaged. */
  const show = async (releaseId: string, onIntact: () => unknown, part?: 'pages') => {
    const opened = await releases.open(releaseId, part, current)
    if (opened.kind === 'damaged') return { ...createProblem('failure.damaged'), causes: [opened.problem] }
    await onIntact()
    current = opened.open
    return null
  }

  const showCurrent = async () => {
    const release = (await releases.current())?.releaseId
    if (release === undefined || release === current?.release.id) return null
    return show(release, () => log(`release ${release} is shown.`, { release }))
  }

  const showNewestIntact = async () => {
    for (const { id } of await releases.list()) {
      const problem = await show(id, () => log(`release ${id} is shown instead.`, { release: id }), 'pages')
      if (problem === null) return
    }
  }

  const switchTo = (releaseId: string) =>
    show(releaseId, () => releases.setCurrent({ releaseId, pinned: null }))

  /** Resolves with the problem of a read or write error, so that visitors keep the current release. */
  const orProblem = (work: Promise<Problem | null>) => work.catch(createErrorProblem)

  return {
    current: () => current,
    release: () => current?.release.id ?? null,
    showCurrent: () => orProblem(runInOrder(showCurrent)),
    showNewestIntact: () => runInOrder(showNewestIntact),
    switchTo: (releaseId: string) => orProblem(runInOrder(() => switchTo(releaseId))),
  }
}
