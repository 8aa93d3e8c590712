import type { ChildProcess } from 'node:child_process'

/**
 * Resolves when a process has ended, or could not be started at all (too many processes, no memory): then there
 * is an `error` and no `exit`, and an `error` that nobody listens to would end this process too.
 */
export const awaitEnd = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.on('error', () => {
      // Otherwise about a message that came too late; its end follows.
      if (child.pid === undefined) resolve()
    })
  })
