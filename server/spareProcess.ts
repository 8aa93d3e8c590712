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
export function keepSpare(start: () => ChildProcess, log: (line: string) => void = () => {}): SpareProcess {
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
      // A machine that has no process to spare needs one all the more when the work is there.
      const failed = (error: unknown) => log(`no process could be prepared (${toReason(error)}).`)
      try {
        const waiting = start()
        spare = waiting
        const drop = () => {
          if (spare === waiting) spare = undefined
        }
        waiting.once('exit', drop)
        waiting.on('error', (error) => {
          if (waiting.pid !== undefined) return
          drop()
          failed(error)
        })
      } catch (error) {
        failed(error)
      }
    },
    close: () => {
      closed = true
      spare?.kill('SIGKILL')
      spare = undefined
    },
  }
}

const toReason = (error: unknown) => (error instanceof Error ? error.message : String(error))
