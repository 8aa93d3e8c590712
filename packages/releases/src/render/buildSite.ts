import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { toErrorMessage } from '@freelance-site/foundation'
import { readIfThere } from '@freelance-site/foundation/server'
import { z } from 'zod'
import { findDeadLinks, type LinkOptions } from '../links/siteLinks.ts'
import { addCompileHint } from '../next/compiledScripts.ts'
import { listPrerendered, patchMeta } from '../next/patchMeta.ts'
import { formatProblem } from '../problems.ts'
import type { Redirect } from '../redirects/redirect.ts'
import { documentForm } from '../store/release.ts'
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
  const pulled = await options.source.pull({ folder, media, cache: join(folder, 'cache') })
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
  // A platform's adapter may have moved the pages. That does not fail the build, and neither do dead links.
  const dead = await formatBuiltLinks(distDir, { ...options, redirects: pulled.redirects }).catch(
    (error: unknown) => `The links of the pages could not be checked: ${toErrorMessage(error)}`,
  )
  if (dead !== null) console.warn(dead)
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

const metaShape = z.looseObject({ status: z.number().default(200) })

/** The links of a build that lead nowhere, a line for each; null if there are none. */
export async function formatBuiltLinks(
  distDir: string,
  options: LinkOptions & { redirects: readonly Redirect[] },
): Promise<string | null> {
  const toAnswer = (path: string, status: number, html: Buffer | null) => ({
    path,
    form: documentForm,
    status,
    headers: { 'content-type': html ? 'text/html' : '' },
    bytes: html ?? Buffer.alloc(0),
  })
  const pages = (await listPrerendered(distDir)).map(async ({ route, base }) => {
    const { status } = metaShape.parse(JSON.parse(await readFile(`${base}.meta`, 'utf8')))
    return toAnswer(options.site.toCanonicalPath(route), status, await readIfThere(`${base}.html`))
  })
  const redirects = options.redirects.map(({ from, status }) => toAnswer(from, status, null))
  const dead = findDeadLinks([...redirects, ...(await Promise.all(pages))], options)
  if (dead.length === 0) return null
  const lines = dead.map(
    ({ place, ...problem }) =>
      `  ${place.request} in ${place.path}: ${formatProblem({ ...problem, place: {} }, 'en')}`,
  )
  return `Some links lead nowhere; the build goes on.\n${lines.join('\n')}`
}
