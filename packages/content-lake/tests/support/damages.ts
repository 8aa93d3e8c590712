import { randomBytes } from 'node:crypto'
import { closeSync, openSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs'

/** Overwrites part of a file in place, as a failing disk or a faulty program would. */
function overwrite(path: string, at: number, length: number): void {
  const file = openSync(path, 'r+')
  const { size } = statSync(path)
  const bytes = randomBytes(Math.max(1, Math.min(length, size - at)))
  writeSync(file, bytes, 0, bytes.length, at)
  closeSync(file)
}

/** The ways in which tests damage a file. */
export const damages: Record<string, (path: string) => void> = {
  'cut in half': (path) => truncateSync(path, statSync(path).size >> 1),
  'overwritten at its beginning': (path) => overwrite(path, 0, 128),
  'overwritten in its middle': (path) => overwrite(path, statSync(path).size >> 1, 8_192),
  emptied: (path) => truncateSync(path, 0),
  deleted: (path) => rmSync(path),
}
