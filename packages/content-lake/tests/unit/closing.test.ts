import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('a program goes on when it has closed its lake, though anonymous readers had a process', async () => {
  const script = fileURLToPath(new URL('../support/closingLake.ts', import.meta.url))
  // Rejects unless the program ends with 0.
  const { stdout } = await promisify(execFile)(process.execPath, [script])
  expect(stdout).toBe("[ 'bread' ]\nclosed\n")
})
