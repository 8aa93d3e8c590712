import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ProblemError } from '@freelance-site/foundation/node'
import { createProblem, formatProblem } from '../errors/problems.ts'

const names = [
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'microsoft-edge',
  'brave-browser',
]
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/** A browser of the Chromium family: that of the variable CHROME_PATH, or else one that is installed. */
export function findBrowser({ CHROME_PATH, PATH = '' }: NodeJS.ProcessEnv): string {
  const inPath = PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  const found = [...(CHROME_PATH ? [CHROME_PATH] : []), ...inPath, ...places].find((file) => existsSync(file))
  if (found === undefined) throw new ProblemError(createProblem('browser.missing'), formatProblem)
  return found
}

/** Those of Studio, Next, Astro and Vite. Where one is taken, they choose the next. */
const counted = [3333, 3000, 4321, 5173]
/** The ports of the servers with which apps are developed. */
export const usualPorts = [...counted, 8080, 8000, ...counted.map((port) => port + 1)]

const answers = (port: number, host: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ port, host }, () => {
      socket.destroy()
      resolve(true)
    }).on('error', () => resolve(false))
  })

/** Those of some ports that somebody listens on. */
export async function findTaken(ports: readonly number[]): Promise<Set<number>> {
  const taken = new Set<number>()
  for (const port of ports)
    if ((await answers(port, '127.0.0.1')) || (await answers(port, '::1'))) taken.add(port)
  return taken
}

/** The address of the app: the first of the usual ports that was free before and is taken now. */
export async function waitForApp(before: ReadonlySet<number>, signal: AbortSignal): Promise<string | null> {
  while (!signal.aborted) {
    const [port] = await findTaken(usualPorts.filter((each) => !before.has(each)))
    if (port !== undefined) return `http://localhost:${port}`
    await sleep(250, undefined, { signal }).catch(() => {})
  }
  return null
}

type Redirection = { hosts: readonly string[]; port: number; authorityHash: string; profile: string }

/** The arguments with which a browser sends the requests to some hosts to a port, and trusts one authority, in a profile of its own. */
export const toBrowserArguments = (
  { hosts, port, authorityHash, profile }: Redirection,
  address: string,
): string[] => [
  `--user-data-dir=${profile}`,
  `--host-resolver-rules=${hosts.map((host) => `MAP ${host}:443 127.0.0.1:${port}`).join(',')}`,
  `--ignore-certificate-errors-spki-list=${authorityHash}`,
  '--no-first-run',
  '--no-default-browser-check',
  // Chromium refuses its sandbox to the root user of a container.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  address,
]

/** Opens a page in a browser whose profile is in the data folder. */
export const openBrowser = (executable: string, redirection: Redirection, address: string): ChildProcess =>
  spawn(executable, toBrowserArguments(redirection, address), { stdio: 'ignore' })
