import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { addCompileHint } from '../next/compiledScripts.ts'
import { patchMeta } from '../next/patchMeta.ts'
import type { BuildOptions } from './options.ts'

/** Builds the site from one snapshot; returns an exit code. With a build adapter, `createAdapter` finishes the pages. */
export async function buildSite(
  options: BuildOptions & { distDir: string; hasAdapter: boolean },
): Promise<number> {
  const { distDir } = options
  // Beside the build folder, so that two builds into different folders can run at once.
  const folder = resolve(dirname(distDir), '.content')
  const media = join(folder, 'media')
  await rm(media, { recursive: true, force: true })
  const pulled = await options.pull({ folder, media, cache: join(folder, 'cache') })
  if (pulled.kind !== 'pulled') return 1

  await prepareBuildFolder(distDir, media)
  const next = createRequire(import.meta.url).resolve('next/dist/bin/next')
  const { status } = spawnSync(process.execPath, [next, 'build'], {
    stdio: 'inherit',
    env: {
      ...options.environment,
      ...options.toRenderingEnv({ snapshotFile: pulled.snapshotFile, distDir, isBehindFront: false }),
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
    },
  })
  if (status !== 0) return status ?? 1
  if (!options.hasAdapter) {
    await addCompileHint(distDir)
    await patchMeta(distDir, options)
  }
  return 0
}

/** What Next keeps when it clears its folder (see `cleanDistDir` in `next/dist/build/index.js`). */
const keptByNext = ['cache', 'dev', 'diagnostics', 'lock', 'trace']

/** Must happen before the build: platforms collect the files that they serve at the end of `next build`. */
export async function prepareBuildFolder(distDir: string, media: string): Promise<void> {
  await mkdir(distDir, { recursive: true })
  for (const name of await readdir(distDir))
    if (!keptByNext.includes(name)) await rm(join(distDir, name), { recursive: true, force: true })
  if (existsSync(media)) await cp(media, join(distDir, 'static', 'image'), { recursive: true })
}
