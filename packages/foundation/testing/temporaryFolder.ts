import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

type Options = { parent?: string; onEnd?: (remove: () => Promise<void>) => void }

/**
 * An empty folder that is gone when the test is over; a test that runs beside others gives its own `onTestFinished`,
 * and a folder of a whole file `afterAll`.
 */
export function createTemporaryFolder({ parent = tmpdir(), onEnd = onTestFinished }: Options = {}): string {
  const folder = mkdtempSync(join(parent, 'atelier-'))
  onEnd(() => rm(folder, { recursive: true, force: true }))
  return folder
}
