// Runs first under `npm start`, on whichever Node is installed (20 or newer), before any package exists:
// installs the packages if they are missing or out of date, then runs the script on the project's own Node.
//
//   node start.mjs [script] [arguments…]      script: server/start.ts by default
//   node start.mjs --help                     the options of `npm start` and `npm run dev`
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { writeModules } from './lib/i18n/makeLanguages.mjs'
import { createLauncherOutput } from './server/processes/launcherOutput.mjs'
import { installIfNeeded } from './server/processes/packages.mjs'

const root = dirname(fileURLToPath(import.meta.url))
const ownNode = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** A server that repeatedly dies sooner than this is restarted with a pause. */
const youngMs = 5_000
const pauseMs = 1_000
const startsWithoutPause = 2

/** The scripts that take options, and their commands. */
const servers = { 'server/start.ts': 'npm start', 'server/dev.ts': 'npm run dev' }

const [, , first = 'server/start.ts', ...rest] = process.argv
const [script, args] = first.startsWith('-') ? ['server/start.ts', [first, ...rest]] : [first, rest]
const isSite = script === 'server/start.ts'
const output = createLauncherOutput({ asLog: isSite })
const options = script in servers ? parseOptions(servers[script], args) : {}

process.chdir(root)
if (!(await installIfNeeded(root, output))) process.exit(1)
writeModules()
run(script, script in servers ? [] : args)

/** Ends the process if the options are wrong, or ask for help. */
function parseOptions(command, args) {
  const usage = `${command} -- [options]

  --port <number>  the port of everything: pages, Studio and lake (PORT, else 3000)
  --open           opens the site in your browser once it is ready
  --help           shows this

All other settings are environment variables: .env.example explains each.`
  try {
    const options = { port: { type: 'string' }, open: { type: 'boolean' }, help: { type: 'boolean' } }
    const { values } = parseArgs({ args, options })
    if (!values.help) return values
    console.log(usage)
    process.exit(0)
  } catch (error) {
    output.error(`${error.message}\n\n${usage}`)
    process.exit(1)
  }
}

/** Runs the script on a Node that runs TypeScript, and exits with its exit code. */
function run(script, args) {
  const node = existsSync(ownNode) ? ownNode : process.execPath
  if (node === process.execPath && Number(process.versions.node.split('.')[0]) < 24) {
    output.error('The package “node” has not installed its Node. Run `npm rebuild node`, or use Node 24.')
    process.exit(1)
  }
  const env = {
    // Halves the start of each of our processes: https://nodejs.org/api/module.html#module-compile-cache
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
    // Makes glibc return freed memory at once, 110 MB less when idle:
    // https://man7.org/linux/man-pages/man3/mallopt.3.html
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '65536',
    MALLOC_TRIM_THRESHOLD_: '131072',
    ...process.env,
    LAUNCHER_HOLDS_SOCKET: '1',
    ...(options.port !== undefined && { PORT: options.port }),
    PATH: `${dirname(node)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
  }
  // An idle server needs little memory for short-lived objects.
  const flags = isSite ? ['--max-semi-space-size=4', '--optimize-for-size'] : []
  let child
  let isStopping = false
  let hasBeenReady = false
  let hasOpened = !options.open
  let youngDeaths = 0
  /** The socket that visitors connect to. Connections wait in its queue while there is no server. */
  let held
  /** A new version that is loading beside the running one. */
  let next
  /** The version before, which answers visitors until the new one does. */
  let previous

  const launch = () =>
    // Over this channel the script learns that the launcher was killed, and the launcher that the script is
    // ready.
    spawn(node, [...flags, script, ...args], {
      stdio: output.stdio,
      // A data folder that looks new to a server that was ready before has been lost.
      env: hasBeenReady ? { ...env, RESTARTED: '1' } : env,
    })

  /** A process that has just ended cannot be told anything. */
  const tell = (to, message, handle) => to.connected && to.send(message, handle, () => {})

  // These messages are understood by every later version: a launcher runs on after an update of the code.
  const answer = (from, { type, site, address, port }, handle) => {
    if (type === 'ready') hasBeenReady = true
    if (site !== undefined && !hasOpened) {
      openInBrowser(site)
      hasOpened = true
    }
    if (type === 'askForSocket') {
      const isHeld = held?.address === address
      tell(from, { type: 'socket', port: isHeld ? held.port : null }, isHeld ? held.handle : undefined)
    }
    if (type === 'loaded' && from === next) {
      next = undefined
      previous = child
      child = from
      tell(previous, { type: 'makeWay' })
    }
    if (type === 'listening') {
      if (handle) {
        held?.handle.close()
        held = { address, port, handle }
      }
      previous?.kill('SIGTERM')
    }
  }

  const watch = (started) => {
    const startedAt = Date.now()
    output.follow(started)
    started.on('message', (message, handle) => answer(started, message, handle))
    started.once('error', (error) => {
      output.error(`${node} could not be run: ${error.message}`)
      if (started === child) process.exit(1)
      next = undefined
    })
    started.once('exit', (code, signal) => {
      if (started === previous) previous = undefined
      // A server that was ready once is restarted at once: visitors are waiting.
      if (started === child && hasBeenReady && !isStopping && code !== 0) {
        youngDeaths = Date.now() - startedAt < youngMs ? youngDeaths + 1 : 0
        setTimeout(start, youngDeaths > startsWithoutPause ? pauseMs : 0)
        return
      }
      output.afterLastLines(started, () => {
        if (started === child) process.exit(signal ? 1 : (code ?? 1))
        if (started !== next) return
        next = undefined
        output.error('The new version does not start, for the reason above; the running one goes on.')
      })
    })
    return started
  }
  const start = () => {
    if (isStopping) process.exit(1)
    child = watch(launch())
  }
  let isInstalling = false
  /** Loads what is on disk now beside the running version, which then makes way for it. */
  const update = async () => {
    if (!hasBeenReady || isStopping || isInstalling || next || previous) {
      output.error('The site is not ready yet, or being updated: send the signal again later.')
      return
    }
    isInstalling = true
    const isInstalled = await installIfNeeded(root, output)
    isInstalling = false
    if (isStopping) return
    if (isInstalled) next = watch(launch())
    else output.error('The running version goes on.')
  }

  const stop = (signal) => {
    isStopping = true
    for (const running of [child, next, previous]) running?.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  // Not SIGHUP, which a terminal sends when it is closed.
  if (isSite) process.on('SIGUSR2', update)
  if (script in servers) endWithNpm(stop)
  start()
}

/**
 * Ends the site with the npm that started it: npm forwards signals, but not when it is killed. A site that was started
 * without npm may outlive whatever started it.
 */
function endWithNpm(stop) {
  if (!['start', 'dev'].includes(process.env.npm_lifecycle_event)) return
  const npm = process.ppid
  const watching = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(watching)
    output.info('npm is gone: the site ends.')
    stop('SIGTERM')
  }, 1_000)
}

/** Opens the site's address, which unlike the Studio's link holds no key that `ps` would show. */
function openInBrowser(address) {
  const openers = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''] }
  const [command, ...args] = openers[process.platform] ?? ['xdg-open']
  // Detached, or Ctrl-C here would end a browser that was not running before.
  const child = spawn(command, [...args, address], { stdio: 'ignore', detached: true })
  const say = () => output.error(`No browser could be opened (${command}): open ${address} yourself.`)
  child.once('error', say)
  child.once('exit', (code) => code && say())
  child.unref()
}
