import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

type Options = { parent?: string; onEnd?: (remove: () => Promise<void>) => void }

/**
 * Creates an empty folder that is removed after the test. Its name has a space and an accent, as people's folders have. A concurrent test passes its own `onTestFinished`, and a folder for
 * all tests of a file needs `afterAll`.
 */
export function createTemporaryFolder({ parent = tmpdir(), onEnd = onTestFinished }: Options = {}): string {
  const folder = mkdtempSync(join(parent, 'été à moi-'))
  onEnd(() => rm(folder, { recursive: true, force: true }))
  return folder
}
