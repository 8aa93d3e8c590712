/** Keeps values up to a number of bytes; what has not been asked for the longest goes first. */
export class ByteBudget<Value> {
  #values = new Map<string, { value: Value; bytes: number }>()
  #left: number

  constructor(bytes: number) {
    this.#left = bytes
  }

  get(key: string): Value | undefined {
    const found = this.#values.get(key)
    if (!found) return undefined
    // A Map keeps the order of insertion: the newest stand last.
    this.#values.delete(key)
    this.#values.set(key, found)
    return found.value
  }

  set(key: string, value: Value, bytes: number): void {
    this.#remove(key)
    this.#values.set(key, { value, bytes })
    this.#left -= bytes
    for (const oldest of this.#values.keys()) {
      if (this.#left >= 0) return
      this.#remove(oldest)
    }
  }

  #remove(key: string): void {
    this.#left += this.#values.get(key)?.bytes ?? 0
    this.#values.delete(key)
  }
}
