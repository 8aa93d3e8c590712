import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { waitFor } from '@freelance-site/foundation/testing'
import { findFreePort } from '@freelance-site/releases/testing'
import { copyRepo } from './copyOfRepo.ts'

/** `npm run dev` in a copy of this repo, whose files a test may change. */
export type DevSite = {
  url: string
  folder: string
  /** Its output so far. */
  output: () => string
  /** Edits a file of the copy. */
  edit: (file: string, change: (text: string) => string) => Promise<void>
  remove: () => Promise<void>
}

/** Copies the repo with its uncommitted changes, and starts the copy. */
export async function startDevSite(): Promise<DevSite> {
  const folder = copyRepo('dev')
  const port = await findFreePort()
  const child = spawn(process.execPath, ['server/dev.ts'], {
    cwd: folder,
    env: {
      ...process.env,
      PORT: String(port),
      LAKE_PORT: String(await findFreePort()),
      DATA_DIR: join(folder, '.data'),
      NEXT_DIST_DIR: '',
      // Makes Next think that a coding agent runs it:
      // https://github.com/vercel/vercel/tree/main/packages/detect-agent
      AI_AGENT: 'any',
    },
    // The child ends when this IPC channel closes, for example because the test was killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const remove = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    }
    // Next may still be writing compiled files.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
  const failed = once(child, 'exit').then(() => {
    throw new Error(`The site ended before it was ready:\n${output}`)
  })
  try {
    await Promise.race([waitFor('the ready line', () => output.includes('Ready for changes.'), 240), failed])
  } catch (error) {
    await remove()
    throw error
  }
  // From here on the end of the child is expected: `remove` waits for it.
  failed.catch(() => {})
  return {
    url: `http://localhost:${port}`,
    folder,
    output: () => output,
    edit: async (file, change) => {
      const path = join(folder, file)
      const before = await readFile(path, 'utf8')
      const after = change(before)
      if (after === before) throw new Error(`The edit changes nothing in ${file}`)
      await writeFile(path, after)
    },
    remove,
  }
}
