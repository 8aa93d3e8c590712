import { setTimeout as sleep } from 'node:timers/promises'

export type StreamEvent = { event: string; id: string | undefined; data: unknown }

/** Collects the events of a response in `seen`, while the response is open. */
export function collectEvents(response: Response): { seen: StreamEvent[]; close: () => Promise<void> } {
  const seen: StreamEvent[] = []
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  const read = async () => {
    for (;;) {
      const chunk = await reader?.read()
      if (!chunk || chunk.done) return
      text += decoder.decode(chunk.value, { stream: true })
      const parts = text.split(/\r?\n\r?\n/)
      text = parts.pop() ?? ''
      seen.push(...parts.flatMap((part) => parseEvent(part) ?? []))
    }
  }
  // Ignore the error of an interrupted stream: the test checks the events that were received.
  const reading = read().catch(() => {})
  return {
    seen,
    close: async () => {
      await reader?.cancel()
      await reading
    },
  }
}

function parseEvent(text: string): StreamEvent | null {
  const fields = text.split(/\r?\n/).map((line) => /^(\w+): ?(.*)$/.exec(line))
  const find = (name: string) => fields.find((field) => field?.[1] === name)?.[2]
  const data = find('data')
  return data === undefined
    ? null
    : { event: find('event') ?? 'message', id: find('id'), data: JSON.parse(data) }
}

/** Waits for this many events, for at most this many seconds. The test itself detects missing events. */
export async function waitForEvents(seen: StreamEvent[], count: number, seconds: number): Promise<void> {
  const deadline = Date.now() + seconds * 1000
  while (seen.length < count && Date.now() < deadline) await sleep(10)
}
