import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** What Next keeps when it clears its folder (see `cleanDistDir` in `next/dist/build/index.js`). */
const keptByNext = ['cache', 'dev', 'diagnostics', 'lock', 'trace']

/**
 * Clears the build folder and copies the snapshot's images into it. This must happen before the build: platforms collect the
 * files that they serve at the end of `next build`.
 */
export async function prepareBuildFolder(distDir: string, media: string): Promise<void> {
  await mkdir(distDir, { recursive: true })
  for (const name of await readdir(distDir))
    if (!keptByNext.includes(name)) await rm(join(distDir, name), { recursive: true, force: true })
  if (existsSync(media)) await cp(media, join(distDir, 'static', 'image'), { recursive: true })
}
