/**
 * Whether a page reaches its lake. `lost`: the lake does not answer, and edits wait. `unavailable`: it answers that it cannot
 * save now, such as on a full disk. `signedOut`: edits wait until the owner has signed in again, in another tab.
 */
export type ConnectionState = 'open' | 'lost' | 'unavailable' | 'signedOut'

/** The lake is asked for a sign of life if it has sent nothing for this long while somebody writes. */
const quietMs = 500
/** The connection is lost after this time without an answer. */
const silentMs = 1_100
const stepMs = 300
/** How long the streams of a page may take to open again after its edits were accepted. Its form is locked until then. */
const streamsMs = 10_000
/** While a page is busy, an answer can wait behind the timer that looks for it. So the timer looks once more. */
const graceMs = 100

/** Whether older edits were this page's own, nobody asks. */
const maxOwnEdits = 1_000

/** Events of a page after which something is about to be saved. */
const inputEvents = ['keydown', 'beforeinput', 'paste', 'drop']
/** Events after which a lost connection may be back. */
const wakeEvents = ['online', 'pageshow', 'visibilitychange', 'resume']

/** What a part of the Studio does before held edits are sent, such as reading what they will change. It fails if it cannot. */
type Preparation = (signal: AbortSignal) => Promise<void>

/** The state of a page's connection, shared by its requests, its streams and the parts of the Studio that show it. */
export type Connection = {
  getState: () => ConnectionState
  /** Calls a function after each change of the state, until the returned function is called. */
  subscribe: (listener: () => void) => () => void
  /** Aborted when the connection is lost. A new signal then replaces it. */
  signal: () => AbortSignal
  /**
   * A signal for one request: aborted when the connection is lost, after a time in milliseconds unless it is null, and
   * with the request's own signal.
   */
  signalFor: (timeoutMs: number | null, own?: AbortSignal | null) => AbortSignal
  /** Asks for a sign of life, if there was none just now. */
  check: () => void
  /** Sets how the lake is asked for a sign of life; `markSeen` has to follow. */
  setProbe: (next: () => void) => void
  /** The lake has given a sign of life. A connection that is lost stays lost. */
  markSeen: () => void
  /** Declares the connection open, once the streams of the page are. */
  markOpen: () => void
  /**
   * The lake has answered an edit. The connection is open once its streams are, too; without streams, a little later.
   */
  markAnswered: () => void
  /** Aborts `signal`. By default the reason is that the lake does not answer (`lost`). */
  lose: (reason?: Exclude<ConnectionState, 'open'>) => void
  /** Calls a function before each attempt to send held edits, until the returned function is called. */
  beforeHeldEdits: (prepare: Preparation) => () => void
  /** Does all preparations. Rejects if one of them fails. */
  prepare: (signal: AbortSignal) => Promise<void>
  /** Whether this page wrote a revision of a document, or tried to. It remembers the last 1,000. */
  isOwnEdit: (transactionId: string) => boolean
  addOwnEdit: (transactionId: string) => void
  /** Waits, at most until something suggests that the connection is back. */
  pause: (ms: number) => Promise<void>
}

/**
 * Notices when a page no longer reaches its lake: within two seconds while somebody writes or an edit waits for its answer,
 * without any traffic otherwise. A network that drops packets reports no error by itself.
 */
export function createConnection(): Connection {
  let state: ConnectionState = 'open'
  let lifetime = new AbortController()
  let lastSeen = 0
  let isChecking = false
  let probe = () => {}
  const listeners = new Set<() => void>()
  const preparations = new Set<Preparation>()
  const ownEdits = new Set<string>()
  const sleepers = new Set<() => void>()

  const setState = (next: ConnectionState) => {
    if (state === next) return
    state = next
    for (const listener of listeners) listener()
  }
  let reopening: ReturnType<typeof setTimeout> | undefined
  const markSeen = () => {
    lastSeen = Date.now()
  }
  const markOpen = () => {
    clearTimeout(reopening)
    markSeen()
    setState('open')
  }
  const wake = () => {
    for (const sleeper of sleepers) sleeper()
  }
  const lose: Connection['lose'] = (reason = 'lost') => {
    clearTimeout(reopening)
    const wasOpen = state === 'open'
    setState(reason)
    if (!wasOpen) return
    const ended = lifetime
    lifetime = new AbortController()
    ended.abort(new TypeError('The connection to the content lake is lost'))
  }
  const check = () => {
    if (state !== 'open' || isChecking || Date.now() - lastSeen < quietMs) return
    isChecking = true
    const startedAt = Date.now()
    let isLate = false
    const step = () => {
      isChecking = lastSeen < startedAt && state === 'open' && !isLate
      if (isChecking) {
        isLate = Date.now() - startedAt >= silentMs
        setTimeout(step, isLate ? graceMs : stepMs)
      } else if (lastSeen < startedAt) lose()
    }
    setTimeout(step, stepMs)
    probe()
  }
  if (typeof window !== 'undefined') {
    for (const type of inputEvents) window.addEventListener(type, check, { capture: true, passive: true })
    window.addEventListener('offline', check)
    for (const type of wakeEvents) window.addEventListener(type, wake)
  }

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    signal: () => lifetime.signal,
    signalFor: (timeoutMs, own) => {
      const signals = [lifetime.signal]
      if (own) signals.push(own)
      if (timeoutMs !== null) signals.push(AbortSignal.timeout(timeoutMs))
      return AbortSignal.any(signals)
    },
    check,
    setProbe: (next) => {
      probe = next
    },
    markSeen,
    markOpen,
    markAnswered: () => {
      markSeen()
      clearTimeout(reopening)
      if (state !== 'open') reopening = setTimeout(markOpen, streamsMs)
    },
    lose,
    beforeHeldEdits: (prepare) => {
      preparations.add(prepare)
      return () => {
        preparations.delete(prepare)
      }
    },
    prepare: async (signal) => {
      await Promise.all([...preparations].map((prepare) => prepare(signal)))
    },
    isOwnEdit: (transactionId) => ownEdits.has(transactionId),
    addOwnEdit: (transactionId) => {
      ownEdits.add(transactionId)
      const [oldest] = ownEdits
      if (oldest !== undefined && ownEdits.size > maxOwnEdits) ownEdits.delete(oldest)
    },
    pause: (ms) =>
      new Promise<void>((resolve) => {
        const end = () => {
          clearTimeout(timer)
          sleepers.delete(end)
          resolve()
        }
        const timer = setTimeout(end, ms)
        sleepers.add(end)
      }),
  }
}
