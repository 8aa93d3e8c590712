import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import { expect, vi } from 'vitest'
import { install, installArgs, packPackages } from '../../../foundation/pack/install.ts'
import { findTaken, usualPorts } from '../../src/run/openBrowser.ts'

const packageFolder = join(import.meta.dirname, '../..')
const example = join(packageFolder, 'examples/run')
const browsers = [chromium.executablePath(), '/usr/bin/chromium', '/usr/bin/google-chrome']
export const executablePath = browsers.find((path) => existsSync(path)) ?? ''

/** A line of the example that is for the lake, with the comment above it, and its import. */
const lakeLines = /^ *\/\/ Only this line.*\n.*CONTENT_LAKE.*\n|^import \{ connect\w+ \}.*\n/gm

/** Waits for a process, which may compile first. */
const untilReady = (check: () => void | Promise<void>) =>
  vi.waitFor(check, { timeout: 200_000, interval: 200 })

/** The example `run` in a folder of its own, with the packed lake, and what else it needs from the registry. */
export async function installExample(others: readonly string[] = []) {
  const parent = await mkdtemp(join(tmpdir(), 'lake-example-'))
  const folder = join(parent, 'notes')
  cpSync(example, folder, { recursive: true, filter: (path) => !/node_modules|\.lake|\.next/.test(path) })
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  // Here it is the folder of the sources.
  delete manifest.dependencies['content-lake']
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  await install(folder, await packPackages([packageFolder], parent))
  // The peers of next-sanity are those of more of it than is used here.
  const args = [...installArgs, '--ignore-scripts', '--legacy-peer-deps', ...others]
  if (others.length > 0) await promisify(execFile)('npm', args, { cwd: folder })
  return { folder, remove: () => rm(parent, { recursive: true, force: true }) }
}

/** Brings the files and the lake of the example back to the beginning, without its lines for the lake if it is to be unmodified. */
export function resetExample(folder: string, isUnmodified: boolean): void {
  rmSync(join(folder, '.lake'), { recursive: true, force: true })
  for (const file of ['sanity.config.ts', 'site/client.js', 'site/app/layout.jsx', 'site/app/page.jsx']) {
    const text = readFileSync(join(example, file), 'utf8')
    const left = isUnmodified ? text.replace(lakeLines, '') : text
    if (isUnmodified) expect(left).not.toMatch(/CONTENT_LAKE|content-lake/)
    writeFileSync(join(folder, file), left)
  }
}

/** The Studio and the site of an example, which run under `content-lake run`. */
export type RunningExample = {
  studioUrl: string
  siteUrl: string
  readOutput: () => string
  stop: () => Promise<void>
}

const toCommand = (folder: string) => join(folder, 'node_modules/.bin/content-lake')

const toEnvironment = (folder: string) => ({
  ...process.env,
  PATH: [join(folder, 'node_modules/.bin'), dirname(process.execPath), process.env.PATH].join(delimiter),
  // Vitest sets another one.
  NODE_ENV: 'development' as const,
  DO_NOT_TRACK: '1',
  NEXT_TELEMETRY_DISABLED: '1',
})

/** Runs a command of Sanity under `content-lake run`, with a lake that starts and stops. Returns what it prints. */
export async function runSanity(folder: string, args: readonly string[]): Promise<string> {
  const run = promisify(execFile)
  const options = { cwd: folder, env: toEnvironment(folder) }
  const { stdout, stderr } = await run(toCommand(folder), ['run', '--', 'sanity', ...args], options)
  return stdout + stderr
}

/** Runs the example's Studio and site under the installed `content-lake run`. */
export async function runExample(
  folder: string,
  args: readonly string[] = [],
  environment: Record<string, string> = {},
): Promise<RunningExample> {
  const taken = await findTaken(usualPorts)
  const [studioPort, sitePort] = usualPorts.filter((port) => !taken.has(port))
  if (studioPort === undefined || sitePort === undefined) throw new Error('No two usual ports are free')
  // The Studio answers first, so that the browser of `--open` shows it.
  const command = `sanity dev --port ${studioPort} & (sleep 5; next dev site --port ${sitePort}) & wait`
  const [studioUrl, siteUrl] = [`http://localhost:${studioPort}`, `http://localhost:${sitePort}`]
  const child = spawn(toCommand(folder), ['run', ...args, '--', 'sh', '-c', command], {
    cwd: folder,
    detached: true,
    env: { ...toEnvironment(folder), SANITY_STUDIO_SITE: siteUrl, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text
    })
  const answers = (url: string) => fetch(url, { method: 'HEAD' }).then(Boolean, () => false)
  await untilReady(async () => expect(await answers(studioUrl), output).toBe(true))
  return { studioUrl, siteUrl, readOutput: () => output, stop: () => stopGroup(child) }
}

async function stopGroup(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return
  const ended = once(child, 'close')
  process.kill(-child.pid, 'SIGTERM')
  await ended
}

/** A browser without a window in place of the one that `--open` finds. Returns its file, for `CHROME_PATH`. */
export function writeHeadlessBrowser(folder: string): string {
  const file = join(folder, 'browser-without-window')
  const flags = '--headless=new --lang=en-US --remote-debugging-port=0'
  writeFileSync(file, `#!/bin/sh\nexec ${executablePath} ${flags} "$@"\n`)
  chmodSync(file, 0o755)
  return file
}

/** Connects to the browser that `--open` has started, by the port that it has written into its profile. */
export async function connectToOpened(folder: string): Promise<Browser> {
  const file = join(folder, '.lake/browser/DevToolsActivePort')
  await untilReady(() => expect(existsSync(file) && readFileSync(file, 'utf8')).toMatch(/^\d+\n/))
  const [port] = readFileSync(file, 'utf8').split('\n')
  return chromium.connectOverCDP(`http://127.0.0.1:${port}`)
}

/** Adds Vision, and Presentation with a site that shows drafts, to an example. */
export function addTools(folder: string): void {
  const file = join(folder, 'sanity.config.ts')
  // Variables, because imports.test.ts would read the texts as imports of this package.
  const [vision, presentation] = ['@sanity/vision', 'sanity/presentation']
  const imports = [
    `import { visionTool } from '${vision}'`,
    `import { presentationTool } from '${presentation}'`,
  ]
  const preview = "{ initial: process.env.SANITY_STUDIO_SITE, previewMode: { enable: '/enable' } }"
  const tools = `visionTool(), presentationTool({ previewUrl: ${preview} })`
  const text = readFileSync(file, 'utf8').replace('[structureTool()]', `[structureTool(), ${tools}]`)
  writeFileSync(file, `${imports.join('\n')}\n${text}`)
  cpSync(join(import.meta.dirname, '../hard/preview'), join(folder, 'site'), { recursive: true })
}
