import type { ActivationOutcome, Message } from '../messages.ts'

/** A release gets this long to start and to pass the gate. */
const TIMEOUT_MS = 90_000

/** Asks the front server, through the supervisor, to switch to a release, and waits for its answer. */
export function createActivation(send: (message: Message) => void) {
  const waiting = new Map<number, (outcome: ActivationOutcome) => void>()
  let requests = 0

  const settle = (request: number, outcome: ActivationOutcome) => {
    waiting.get(request)?.(outcome)
    waiting.delete(request)
  }
  const refuse = (reason: string): ActivationOutcome => ({ kind: 'refused', problems: [reason] })

  return {
    activate: (releaseId: string) =>
      new Promise<ActivationOutcome>((resolve) => {
        requests += 1
        const request = requests
        const timer = setTimeout(
          () => settle(request, refuse('The front server gave no answer.')),
          TIMEOUT_MS,
        )
        waiting.set(request, (outcome) => {
          clearTimeout(timer)
          resolve(outcome)
        })
        send({ type: 'activate', request, releaseId })
      }),
    onMessage: (message: Message) => {
      if (message.type === 'activated') settle(message.request, message.outcome)
      if (message.type === 'frontStopped')
        for (const request of waiting.keys()) settle(request, refuse('The front server stopped meanwhile.'))
    },
  }
}
