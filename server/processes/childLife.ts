import { type Message, parseMessage } from './ipc.ts'

/** The exit code by which a child says: I cannot start, I have said why. Obeyed until it has once answered. */
export const GIVE_UP = 78

const noWord = () => {}

/**
 * Lives as a child of the supervisor: ends cleanly when told to, and at once when the supervisor is gone,
 * so that a kill -9 leaves nothing behind. Ctrl-C reaches every process of a terminal; the supervisor decides.
 */
export function liveAsChild(child: {
  onMessage?: (message: Message) => void
  onStop: () => Promise<void>
}): void {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    try {
      await child.onStop()
      process.exit(0)
    } catch (error) {
      console.error(error)
      process.exit(1)
    }
  }
  process.on('SIGINT', noWord)
  process.on('SIGTERM', stop)
  process.on('disconnect', () => process.exit(1))
  process.on('message', (value) => {
    const message = parseMessage(value)
    if (message.type === 'stop') void stop()
    else child.onMessage?.(message)
  })
}

/** Sends a message to the supervisor. */
export function tellSupervisor(message: Message): void {
  if (!process.send) throw new Error('This script is a part of npm start and does not run on its own.')
  process.send(message)
}

/** Prints why this child cannot start and ends it; for good, unless it has answered before. */
export function giveUp(sentence: string): never {
  console.error(sentence)
  process.exit(GIVE_UP)
}
