// Runs first under `npm start`, on whichever Node is installed (20 or newer), before any package exists:
// installs the packages if they are missing or out of date, then runs the script on the project's own Node.
//
//   node start.mjs [script] [arguments…]      script: server/start.ts by default
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeModules } from './lib/i18n/makeLanguages.mjs'
import { createLauncherOutput } from './packages/releases/src/launcher/output.mjs'
import { findNode } from './packages/releases/src/launcher/ownNode.mjs'
import { installIfNeeded } from './packages/releases/src/launcher/packages.mjs'

const root = dirname(fileURLToPath(import.meta.url))

/** A server that dies sooner than this after its start has died early. After more than 2 early deaths in a row, restarts wait. */
const earlyMs = 5_000
const restartDelayMs = 1_000
const earlyDeathsWithoutDelay = 2

const [, , script = 'server/start.ts', ...args] = process.argv
const isSite = script === 'server/start.ts'
const output = createLauncherOutput({ asLog: isSite })
const { log } = output

process.chdir(root)
if (!(await installIfNeeded(root, { log, npmCli: process.env.npm_execpath }))) process.exit(1)
writeModules()

// Everything below runs the script on a Node that runs TypeScript, and exits with its exit code.
const { node, problem } = findNode(root)
if (problem) {
  log(problem, 'error')
  process.exit(1)
}
const env = {
  // Halves the start time of each process: https://nodejs.org/api/module.html#module-compile-cache
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
  // Makes glibc return freed memory at once, 110 MB less when idle:
  // https://man7.org/linux/man-pages/man3/mallopt.3.html
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '131072',
  ...process.env,
  LAUNCHER_HOLDS_SOCKET: '1',
  PATH: `${dirname(node)}:${process.env.PATH}`,
}
// An idle server needs little memory for short-lived objects.
const flags = isSite ? ['--max-semi-space-size=4', '--optimize-for-size'] : []
let child
let isStopping = false
let hasBeenReady = false
let earlyDeaths = 0
/** The socket that visitors connect to. Connections wait in its queue while no server runs. */
let heldSocket
/** A new version of the code, loading while the current one serves. */
let next
/** The old version, which serves until the new one listens. */
let previous

const launch = () =>
  spawn(node, [...flags, script, ...args], {
    // The script notices over the IPC channel when the launcher is killed.
    stdio: output.stdio,
    // A restarted server must not take an empty data folder for a new site.
    env: hasBeenReady ? { ...env, RESTARTED: '1' } : env,
  })

/** Sends a message, unless the process has just ended. */
const send = (to, message, handle) => to.connected && to.send(message, handle, () => {})

// An update of the code does not restart the launcher, so these message types stay as they were in 1.0.0.
const onMessage = (from, { type, address, port }, handle) => {
  if (type === 'ready') hasBeenReady = true
  if (type === 'askForSocket') {
    const held = heldSocket?.address === address ? heldSocket : undefined
    send(from, { type: 'socket', port: held?.port ?? null }, held?.handle)
  }
  if (type === 'loaded' && from === next) {
    next = undefined
    previous = child
    child = from
    send(previous, { type: 'makeWay' })
  }
  if (type === 'listening') {
    if (handle) {
      heldSocket?.handle.close()
      heldSocket = { address, port, handle }
    }
    previous?.kill('SIGTERM')
  }
}

const watch = (started) => {
  const startedAt = Date.now()
  output.forward(started)
  started.on('message', (message, handle) => onMessage(started, message, handle))
  started.once('error', (error) => {
    log(`${node} could not be run: ${error.message}`, 'error')
    if (started === child) process.exit(1)
    next = undefined
  })
  started.once('exit', (code, signal) => {
    if (started === previous) previous = undefined
    if (started === child && hasBeenReady && !isStopping && code !== 0) {
      // Visitors are waiting, so the first restarts are immediate.
      earlyDeaths = Date.now() - startedAt < earlyMs ? earlyDeaths + 1 : 0
      setTimeout(start, earlyDeaths > earlyDeathsWithoutDelay ? restartDelayMs : 0)
      return
    }
    output.afterLastLines(started, () => {
      if (started === child) process.exit(signal ? 1 : (code ?? 1))
      if (started !== next) return
      next = undefined
      log('The new version did not start, for the reason above. The old version keeps running.', 'error')
    })
  })
  return started
}
const start = () => {
  if (isStopping) process.exit(1)
  child = watch(launch())
}
let isInstalling = false
/** Loads the code on disk in a second process, which takes over once it has loaded. */
const update = async () => {
  if (!hasBeenReady || isStopping || isInstalling || next || previous) {
    log('The site is still starting or being updated. Send the signal again later.', 'error')
    return
  }
  isInstalling = true
  const isInstalled = await installIfNeeded(root, { log, npmCli: process.env.npm_execpath })
  isInstalling = false
  if (isStopping) return
  if (isInstalled) next = watch(launch())
  else log('The old version keeps running.', 'error')
}

const stop = (signal) => {
  isStopping = true
  for (const running of [child, next, previous]) running?.kill(signal)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
// SIGHUP cannot mean an update, because a terminal sends it when it is closed.
if (isSite) process.on('SIGUSR2', update)
// If the npm that started the site was killed, it could not forward a signal. A site that was started without npm may outlive
// the process that started it.
if (['start', 'dev'].includes(process.env.npm_lifecycle_event)) {
  const npm = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(timer)
    log('npm has ended, so the site stops.')
    stop('SIGTERM')
  }, 1_000)
}
start()
