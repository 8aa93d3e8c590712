import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** What Next keeps when it clears its folder (see `cleanDistDir` in `next/dist/build/index.js`). */
const left = ['cache', 'dev', 'diagnostics', 'lock', 'trace']

/**
 * Clears the build folder and puts the snapshot's images where hashed files are served from. This must happen
 * before the build: platforms collect what they serve at the end of `next build`, and would miss the images
 * otherwise.
 */
export async function prepareBuildFolder(distDir: string, media: string): Promise<void> {
  await mkdir(distDir, { recursive: true })
  for (const name of await readdir(distDir))
    if (!left.includes(name)) await rm(join(distDir, name), { recursive: true, force: true })
  if (existsSync(media)) await cp(media, join(distDir, 'static', 'image'), { recursive: true })
}
