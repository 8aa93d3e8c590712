import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inject } from 'vitest'
import type { PackedProject } from './install.ts'
import { readManifest } from './manifest.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** What `setUp.ts` has packed and installed for all test files; null where nothing can be installed. */
    packed: PackedProject | null
  }
}

const packages = join(import.meta.dirname, '../..')

/** The folders of the packages with the scope of this one. */
export const sources: readonly string[] = globSync('*/package.json', { cwd: packages })
  .map((file) => join(packages, dirname(file)))
  .filter((folder) => readManifest(folder).name.startsWith('@'))
  .toSorted()

/** The project with these packages, in a test that runs only where packages can be installed. */
export function getPacked(): PackedProject {
  const packed = inject('packed')
  if (packed === null) throw new Error('Nothing can be installed here.')
  return packed
}
