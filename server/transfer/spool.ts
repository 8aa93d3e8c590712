import { randomUUID } from 'node:crypto'
import { appendFileSync, closeSync, openSync, readSync, unlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Spool = ReturnType<typeof openSpool>

/** A temporary file that is unlinked at once: nothing of it remains when this process ends or is killed. */
export function openSpool() {
  const path = join(tmpdir(), `content-import-${randomUUID()}`)
  const file = openSync(path, 'wx+', 0o600)
  unlinkSync(path)
  let size = 0

  const read = (start: number, length: number): Buffer => {
    const bytes = Buffer.alloc(length)
    if (readSync(file, bytes, 0, length, start) !== length)
      throw new Error('the temporary file cannot be read back')
    return bytes
  }
  return {
    append: (bytes: Buffer) => {
      appendFileSync(file, bytes)
      size += bytes.length
    },
    /** Ends a piece that began where the one before ended, and returns how to read it. */
    cut: (start: number): (() => Buffer) => {
      const length = size - start
      return () => read(start, length)
    },
    size: () => size,
    [Symbol.dispose]: () => closeSync(file),
  }
}
