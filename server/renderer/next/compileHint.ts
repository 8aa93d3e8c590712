import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readPublicChunks } from './publicChunks.ts'

/** https://developer.chrome.com/blog/explicit-compile-hints-file-based */
const hint = '//# allFunctionsCalledOnLoad\n'

/** Smaller ones are not compiled while they arrive, and would hold up the page instead. */
const worthIt = 100_000

/**
 * Has browsers compile the framework on another thread, while it arrives, instead of function by function while
 * the page waits for it; those that do not know the hint read a comment. A second time changes nothing.
 */
export async function addCompileHint(site: string): Promise<void> {
  for (const name of await readPublicChunks(site)) {
    if (!name.endsWith('.js')) continue
    const path = join(site, name)
    const script = await readFile(path, 'utf8')
    if (script.length < worthIt || script.startsWith(hint)) continue
    await writeFile(path, hint + script)
  }
}
