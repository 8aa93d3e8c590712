import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** What Next itself leaves when it clears its folder (see `cleanDistDir` in `next/dist/build/index.js`). */
const left = ['cache', 'dev', 'diagnostics', 'lock', 'trace']

/**
 * Clears the folder a build goes to and puts the snapshot's images where hashed files are served from. Before the
 * build, not after it: platforms take what they serve while `next build` ends, and would miss every picture.
 */
export async function prepareBuildFolder(distDir: string, media: string): Promise<void> {
  await mkdir(distDir, { recursive: true })
  for (const name of await readdir(distDir))
    if (!left.includes(name)) await rm(join(distDir, name), { recursive: true, force: true })
  if (existsSync(media)) await cp(media, join(distDir, 'static', 'content'), { recursive: true })
}
