/** Counts wrong keys per source and refuses more of them for a while. */
export class Attempts {
  #limit: number
  #window: number
  #wrong = new Map<string, number[]>()

  constructor(limit = 5, windowMs = 60_000) {
    this.#limit = limit
    this.#window = windowMs
  }

  /** Seconds until a source may try again; 0 when it may now. */
  secondsToWait(source: string, now = Date.now()): number {
    const recent = this.#recent(source, now)
    const oldest = recent.at(-this.#limit)
    return oldest === undefined ? 0 : Math.max(1, Math.ceil((oldest + this.#window - now) / 1000))
  }

  fail(source: string, now = Date.now()): void {
    const recent = [...this.#recent(source, now), now]
    // Sources whose attempts are over are forgotten, so that the list cannot grow without end.
    for (const other of this.#wrong.keys())
      if (this.#recent(other, now).length === 0) this.#wrong.delete(other)
    this.#wrong.set(source, recent)
  }

  #recent(source: string, now: number): number[] {
    return (this.#wrong.get(source) ?? []).filter((time) => now - time < this.#window)
  }
}
