import { spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { toErrorMessage } from 'foundation/errorMessage'
import type { Env } from '#lib/env.server.ts'
import { formatPullOutcome, type PullOutcome, pull } from '#lib/pull/pull.ts'
import { parseRenderingEnv, type RenderingEnv } from '#lib/renderingEnv.server.ts'
import { toPolicySettings } from '#lib/security/policy.ts'
import { toRetention } from '../plugins/plugins.ts'
import { withLakeToken } from '../processes/secrets.ts'
import { toSiteUrl } from '../processes/siteAddress.ts'
import { addCompileHint } from '../renderer/next/compiledScripts.ts'
import { patchMeta } from '../renderer/next/patchMeta.ts'
import { prepareBuildFolder } from './buildFolder.ts'
import { formatBuiltLinks } from './builtLinks.ts'
import { runCommand } from './command.ts'

/**
 * `npm run build`: pulls one snapshot and builds the whole site from it, for a hosting platform or `next
 * start`. On your own machine, `npm start` makes its releases itself.
 */
async function build(env: Env): Promise<number> {
  const { NEXT_DIST_DIR: distDir } = parseRenderingEnv()
  // Beside the build folder, so that two builds into different folders can run at once.
  const folder = resolve(dirname(distDir), '.content')
  const media = join(folder, 'media')
  await rm(media, { recursive: true, force: true })
  const pulled = await pull({ env: await withLakeToken(env), folder, media, cache: join(folder, 'cache') })
  printPulled(pulled)
  if (!hasContent(pulled)) return 1

  await prepareBuildFolder(distDir, media)
  const rendering: RenderingEnv = {
    CONTENT_SNAPSHOT: join(folder, 'snapshot.json'),
    PLUGIN_RETENTION: toRetention(env),
  }
  const next = createRequire(import.meta.url).resolve('next/dist/bin/next')
  const { status } = spawnSync(process.execPath, [next, 'build'], {
    stdio: 'inherit',
    env: { ...process.env, ...rendering, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  })
  if (status !== 0) return status ?? 1
  // With a platform's build adapter, server/renderer/next/adapter.ts has done this already.
  if (!process.env.NEXT_ADAPTER_PATH) {
    await addCompileHint(distDir)
    await patchMeta(distDir, toPolicySettings(env))
  }
  await printDeadLinks(distDir, pulled.snapshot.documents, toSiteUrl(env))
  return 0
}

/** Prints the dead links. Neither a dead link nor a platform's adapter that has moved the pages fails the build. */
async function printDeadLinks(...build: Parameters<typeof formatBuiltLinks>): Promise<void> {
  try {
    const links = await formatBuiltLinks(...build)
    if (links !== null) console.warn(links)
  } catch (error) {
    console.warn(`The links of the pages could not be checked: ${toErrorMessage(error)}`)
  }
}

const hasContent = (pulled: PullOutcome) => pulled.kind === 'lake' || pulled.kind === 'builtIn'

/** Prints the outcome of a pull, to stderr if the lake could not be read. */
function printPulled(pulled: PullOutcome): void {
  const isFailure = !hasContent(pulled) || (pulled.kind === 'builtIn' && pulled.instead !== null)
  const print = isFailure ? console.error : console.log
  print(formatPullOutcome(pulled))
}

await runCommand(build)
