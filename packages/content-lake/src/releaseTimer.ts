import { LakeError, toErrorMessage } from './model/lakeError.ts'
import { parseRelease, type Release, toScheduled } from './model/release.ts'
import type { LakeStore, WriteStep } from './store/lakeStore.ts'
import { toPublished } from './write/releaseActions.ts'

type TimerSettings = {
  /** The time, in milliseconds since 1970. */
  now: () => number
  log: (line: string) => void
  /** How long to wait when a release could not be written, for example because the disk is full. */
  retryMs?: number
}

/** The clock of a machine can be set, and stands still while the machine sleeps: it is read at least this often. */
const longestWaitMs = 60_000

/**
 * Publishes scheduled releases when they are due. Nothing is kept here: what is scheduled is in the documents, so that a
 * lake that was off publishes afterwards what was due meanwhile.
 */
export class ReleaseTimer {
  #store: LakeStore
  #settings: Required<TimerSettings>
  #timer: NodeJS.Timeout | undefined
  #work: Promise<void> | undefined
  #isAskedAgain = false
  #isInIncident = false
  #isStopped = false

  constructor(store: LakeStore, settings: TimerSettings) {
    this.#store = store
    this.#settings = { retryMs: 5000, ...settings }
  }

  /** Publishes what is due now, and sets the timer for the next. Call it whenever a release has changed. */
  wake(): void {
    if (this.#isStopped) return
    clearTimeout(this.#timer)
    this.#isAskedAgain = true
    this.#work ??= this.#run()
  }

  /** Waits for the release being published; the rest is published after the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#work
  }

  async #run(): Promise<void> {
    let wait = longestWaitMs
    try {
      while (this.#isAskedAgain && !this.#isStopped) {
        this.#isAskedAgain = false
        wait = await this.#publishDue()
      }
      this.#isInIncident = false
    } catch (error) {
      wait = this.#settings.retryMs
      const reason = toErrorMessage(error)
      if (!this.#isInIncident)
        this.#settings.log(`A scheduled release is waiting, because it could not be written: ${reason}`)
      this.#isInIncident = true
    }
    this.#work = undefined
    if (!this.#isStopped) this.#timer = setTimeout(() => this.wake(), wait).unref()
  }

  /** Publishes what is due, in order. Returns how long to wait for the next. */
  async #publishDue(): Promise<number> {
    for (const { release, due } of toScheduled(this.#store.documents.all())) {
      const wait = due - this.#settings.now()
      if (wait > 0) return Math.min(wait, longestWaitMs)
      if (this.#isStopped) break
      await this.#publish(release)
    }
    return longestWaitMs
  }

  /** All of a release, in one transaction with its new state, or none of it. */
  async #publish(release: Release): Promise<void> {
    const { log } = this.#settings
    const about = `The release “${release.metadata.title || release.name}”`
    try {
      await this.#write(release, toPublished)
      log(`${about} was published on schedule.`)
    } catch (error) {
      if (!(error instanceof LakeError)) throw error
      const set = { state: 'active', error: { message: error.message } }
      await this.#write(release, () => [{ patch: { id: release._id, set, unset: ['publishAt'] } }])
      log(`${about} could not be published: ${error.message}.`)
    }
  }

  async #write(
    { _id: id, publishAt }: Release,
    change: (release: Release, ...[view]: Parameters<WriteStep>) => ReturnType<WriteStep>,
  ): Promise<void> {
    await this.#store.write({
      kind: 'actionError',
      // The author is the person who scheduled it.
      author: this.#store.log.changesOf([id], { newestFirst: true, transactions: 1 })[0]?.author ?? 'owner',
      steps: [
        (view, index) => {
          const release = parseRelease(view.get(id))
          // Unscheduled or moved meanwhile.
          if (release?.state !== 'scheduled' || release.publishAt !== publishAt) return []
          return change(release, view, index)
        },
      ],
    })
  }
}
