import type { BegunRelease } from './begunRelease.ts'

export type BegunReleases = {
  /** The release that waits, or one that is begun now where none does. */
  take(compiled: string): BegunRelease
  /** Begins one that waits, unless one does already. */
  prepare(compiled: string): void
  /** Ends and removes the one that waits; none is begun ahead any more. */
  close(): Promise<void>
}

/**
 * Keeps one release begun ahead of the change it will show: starting Next and loading the code of all pages is most
 * of the time that a build takes.
 */
export function keepBegun(deps: {
  begin: (compiled: string) => BegunRelease
  remove: (id: string) => Promise<void>
  log: (line: string) => void
}): BegunReleases {
  let waiting: BegunRelease | undefined
  let closed = false

  /** One that ended before it was wanted is of no use to anybody. */
  const drop = async (release: BegunRelease) => {
    if (release !== waiting) return
    waiting = undefined
    await release.end()
    // What stays is removed at the next start.
    await deps.remove(release.id).catch((error: unknown) => {
      deps.log(
        `a release that was begun cannot be removed: ${error instanceof Error ? error.message : error}`,
      )
    })
  }

  return {
    take: (compiled) => {
      const taken = waiting ?? deps.begin(compiled)
      waiting = undefined
      return taken
    },
    prepare: (compiled) => {
      if (waiting || closed) return
      const release = deps.begin(compiled)
      waiting = release
      void release.ended.then(() => drop(release))
    },
    close: async () => {
      closed = true
      if (waiting) await drop(waiting)
    },
  }
}
