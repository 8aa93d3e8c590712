import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { isPublicId } from '../documents/document.ts'
import type { DocumentSet } from '../documents/documentSet.ts'
import type { ProcessMessage, ProcessResult, ProcessTask } from './anonymousProcess.ts'

/** How many documents are copied at a time. */
const batch = 20
/** The memory for evaluation, without the documents. */
const workMegabytes = 80
/** A document in memory takes about this many times the length of its JSON. */
const memoryRatio = 4
/** How many documents are measured to estimate the memory of all. */
const sample = 20

/** A process of `anonymousProcess.ts`. Its memory is limited: one that needs more ends, and has to be replaced. */
export type ReaderProcess = {
  /** The process has started and has the documents, or has ended. */
  ready: Promise<unknown>
  /** Aborted when the process has ended, or could not be started. */
  ended: AbortSignal
  /** Does a task. Null if the process ended meanwhile, or was ended after `maxMs`. */
  run: (task: ProcessTask, maxMs: number) => Promise<ProcessResult | null>
  /** Ends the process at once, and waits until it has ended. */
  end: () => Promise<void>
}

/**
 * Starts the process that works for anonymous readers, with its own copy of the public documents, which every change updates. It
 * does one task at a time. A thread would not do: V8 ends the whole process when a thread needs much memory at once.
 */
export function startReaderProcess(documents: DocumentSet): ReaderProcess {
  const megabytes = Math.ceil(workMegabytes + (memoryRatio * estimateBytes(documents)) / 1024 / 1024)
  const script = new URL('./anonymousProcess.ts', import.meta.url)
  const child = fork(script, [], {
    execArgv: [`--max-old-space-size=${megabytes}`, '--max-semi-space-size=2'],
    serialization: 'advanced',
    // V8 describes the end of a process without memory on many lines.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.unref()
  child.channel?.unref()

  const ending = new AbortController()
  child.once('exit', () => ending.abort())
  child.once('error', () => ending.abort())
  const send = (message: ProcessMessage) =>
    new Promise<void>((resolve) => {
      if (!child.connected) return resolve()
      child.send(message, () => resolve())
    })

  const changed = new Set<string>()
  const sendChanges = () => {
    if (changed.size === 0) return
    const changes = [...changed].map((id) => [id, documents.get(id)] satisfies [unknown, unknown])
    changed.clear()
    void send({ kind: 'documents', changes })
  }
  const stopObserving = documents.observe((id) => {
    if (!isPublicId(id)) return
    // Not now: the write that has changed the document is not answered yet.
    if (changed.size === 0) setImmediate().then(sendChanges)
    changed.add(id)
  })
  ending.signal.addEventListener('abort', stopObserving)

  /** Copies in small parts, so that the lake can do other work meanwhile. */
  const copy = async () => {
    const ids = documents.all().flatMap(({ _id }) => (isPublicId(_id) ? _id : []))
    for (let from = 0; from < ids.length && !ending.signal.aborted; from += batch) {
      const part = ids.slice(from, from + batch)
      await send({ kind: 'documents', changes: part.map((id) => [id, documents.get(id)]) })
      await setImmediate()
    }
  }
  const started = once(child, 'message', { signal: ending.signal }).catch((error: unknown) => {
    if (!ending.signal.aborted) throw error
  })
  const ready = Promise.all([started, copy()])

  return {
    ready,
    ended: ending.signal,
    run: async (task, maxMs) => {
      let timer: NodeJS.Timeout | undefined
      try {
        await ready
        if (ending.signal.aborted) return null
        sendChanges()
        const answered = once(child, 'message', { signal: ending.signal })
        void send(task)
        timer = setTimeout(() => child.kill('SIGKILL'), maxMs)
        return (await answered)[0]
      } catch (error) {
        if (ending.signal.aborted) return null
        throw error
      } finally {
        clearTimeout(timer)
      }
    },
    end: async () => {
      if (ending.signal.aborted) return
      // Otherwise nothing keeps the program alive while it waits.
      child.ref()
      const exited = once(ending.signal, 'abort')
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** About how long the JSON of all public documents is. */
function estimateBytes(documents: DocumentSet): number {
  const all = documents.all()
  const step = Math.max(1, Math.floor(all.length / sample))
  const measured = all.filter((_, index) => index % step === 0)
  const bytes = measured.reduce((sum, document) => sum + JSON.stringify(document).length, 0)
  return (bytes / Math.max(1, measured.length)) * all.length
}
