// Runs first under `npm start`, on whichever Node is installed (20 or newer), before any package exists:
// installs the packages if they are missing or out of date, then runs the script on the project's own Node.
//
//   node start.mjs [script] [arguments…]      script: server/start.ts by default
//   node start.mjs --help                     the options of `npm start` and `npm run dev`
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const root = dirname(fileURLToPath(import.meta.url))
const lockFile = join(root, 'package-lock.json')
/** npm writes this file last, so it exists only once everything is installed. */
const installedLock = join(root, 'node_modules', '.package-lock.json')
const installedFrom = join(root, 'node_modules', '.installed-from')
const ownNode = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** A server that repeatedly dies sooner than this is restarted with a pause. */
const YOUNG_MS = 5_000
const PAUSE_MS = 1_000
const STARTS_WITHOUT_PAUSE = 2

/** The scripts that take options, and their commands. */
const servers = { 'server/start.ts': 'npm start', 'server/dev.ts': 'npm run dev' }

const [, , first = 'server/start.ts', ...rest] = process.argv
const [script, args] = first.startsWith('-') ? ['server/start.ts', [first, ...rest]] : [first, rest]
const options = script in servers ? parseOptions(servers[script], args) : {}

process.chdir(root)
await installIfNeeded()
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
    console.error(`${error.message}\n\n${usage}`)
    process.exit(1)
  }
}

async function installIfNeeded() {
  const wanted = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
  if (existsSync(installedLock)) {
    if (existsSync(installedFrom) && readFileSync(installedFrom, 'utf8') === wanted) return
    // Installed by hand with npm: if it is newer than the lock file, it was made from it.
    if (statSync(installedLock).mtimeMs >= statSync(lockFile).mtimeMs)
      return writeFileSync(installedFrom, wanted)
  }
  console.log('Installing the packages; this takes about a minute, once.')
  const { code, output } = await npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  if (code !== 0) {
    console.error(output.trim())
    console.error('\nThe packages could not be installed; see the output of npm above.')
    process.exit(1)
  }
  writeFileSync(installedFrom, wanted)
}

/** Runs npm quietly: its warnings about an older Node do not matter here. */
function npm(args) {
  const cli = process.env.npm_execpath
  const windows = process.platform === 'win32'
  const child = cli?.endsWith('.js')
    ? spawn(process.execPath, [cli, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
    : spawn(windows ? 'npm.cmd' : 'npm', args, { stdio: ['ignore', 'pipe', 'pipe'], shell: windows })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 1, output: `npm could not be run: ${error.message}` }))
    child.once('close', (code) => resolve({ code, output }))
  })
}

/** Runs the script on a Node that runs TypeScript, and exits with its exit code. */
function run(script, args) {
  const node = existsSync(ownNode) ? ownNode : process.execPath
  if (node === process.execPath && Number(process.versions.node.split('.')[0]) < 24) {
    console.error('The package “node” has not installed its Node. Run `npm rebuild node`, or use Node 24.')
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
    ...(options.port !== undefined && { PORT: options.port }),
    PATH: `${dirname(node)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
  }
  // An idle server needs little memory for short-lived objects.
  const flags = script === 'server/start.ts' ? ['--max-semi-space-size=4'] : []
  let child
  let isStopping = false
  let hasBeenReady = false
  let hasOpened = !options.open
  let youngDeaths = 0
  const start = () => {
    if (isStopping) process.exit(1)
    const startedAt = Date.now()
    // Over this channel the script learns that the launcher was killed, and the launcher that the script is
    // ready.
    child = spawn(node, [...flags, script, ...args], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      // A data folder that looks new to a server that was ready before has been lost.
      env: hasBeenReady ? { ...env, RESTARTED: '1' } : env,
    })
    child.on('message', ({ type, site }) => {
      if (type === 'ready') hasBeenReady = true
      if (!hasOpened) openInBrowser(site)
      hasOpened = true
    })
    child.once('error', (error) => {
      console.error(`${node} could not be run: ${error.message}`)
      process.exit(1)
    })
    child.once('exit', (code, signal) => {
      if (!hasBeenReady || isStopping || code === 0) process.exit(signal ? 1 : (code ?? 1))
      // A server that was ready once is restarted at once: visitors are waiting.
      youngDeaths = Date.now() - startedAt < YOUNG_MS ? youngDeaths + 1 : 0
      setTimeout(start, youngDeaths > STARTS_WITHOUT_PAUSE ? PAUSE_MS : 0)
    })
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      isStopping = true
      child.kill(signal)
    })
  start()
}

/** Opens the site's address, which unlike the Studio's link holds no key that `ps` would show. */
function openInBrowser(address) {
  const openers = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''] }
  const [command, ...args] = openers[process.platform] ?? ['xdg-open']
  // Detached, or Ctrl-C here would end a browser that was not running before.
  const child = spawn(command, [...args, address], { stdio: 'ignore', detached: true })
  const say = () => console.error(`No browser could be opened (${command}): open ${address} yourself.`)
  child.once('error', say)
  child.once('exit', (code) => code && say())
  child.unref()
}
