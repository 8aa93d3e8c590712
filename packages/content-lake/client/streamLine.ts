/** A stream that a page wants: its own name for it, and the path it would have had as a request of its own. */
export type Opening = { id: string; path: string; lastEventId?: string }

/** What the lake says about one stream; a line without an id is a heartbeat. */
export type Line = {
  id?: string
  status?: number
  type?: string
  text?: string
  end?: boolean
  failed?: string
}

/** What brings the lines of many streams. It stays usable after an end: the next opening connects again. */
export type Carrier = {
  open(opening: Opening): void
  close(id: string): void
}

export type CarrierEvents = {
  onLine(line: Line): void
  /** Every stream that is open has broken off. */
  onEnd(reason: Error): void
}

export const toError = (reason: unknown): Error =>
  reason instanceof Error ? reason : new TypeError(String(reason))
