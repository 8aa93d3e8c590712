import type { ChildProcess } from 'node:child_process'

export type SpareProcess = {
  /** The process that waits, or one that starts now where none does. */
  take(): ChildProcess
  /** Starts one that waits, unless one does already. */
  prepare(): void
  /** Ends the one that waits; none is prepared any more. */
  close(): void
}

/**
 * Keeps one process started and its modules loaded, waiting for the message that says what to do: loading is
 * a good part of the time that short-lived processes take. Each does one job and ends, so none grows old.
 */
export function keepSpare(start: () => ChildProcess): SpareProcess {
  let spare: ChildProcess | undefined
  let closed = false
  return {
    take: () => {
      const taken = spare ?? start()
      spare = undefined
      return taken
    },
    prepare: () => {
      if (spare || closed) return
      const waiting = start()
      spare = waiting
      waiting.once('exit', () => {
        if (spare === waiting) spare = undefined
      })
    },
    close: () => {
      closed = true
      spare?.kill('SIGKILL')
      spare = undefined
    },
  }
}
