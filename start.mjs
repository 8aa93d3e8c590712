// What `npm start` runs first, on whatever Node there is (20 or newer) and before anything is installed:
// installs the packages when they are missing or out of date, then goes on with the project's own Node.
//
//   node start.mjs [script] [arguments…]      script: server/start.ts unless told otherwise
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(fileURLToPath(import.meta.url))
const lockFile = join(root, 'package-lock.json')
/** npm writes it last, so it exists only when everything is installed. */
const installedLock = join(root, 'node_modules', '.package-lock.json')
const installedFrom = join(root, 'node_modules', '.installed-from')
const ownNode = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** A server that dies sooner than this, again and again, is given a pause between its starts. */
const YOUNG_MS = 5_000
const PAUSE_MS = 1_000
const STARTS_WITHOUT_PAUSE = 2

process.chdir(root)
await installIfNeeded()
run(process.argv[2] ?? 'server/start.ts', process.argv.slice(3))

async function installIfNeeded() {
  const wanted = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
  if (existsSync(installedLock)) {
    if (existsSync(installedFrom) && readFileSync(installedFrom, 'utf8') === wanted) return
    // Installed by hand with npm: newer than the lock file means made from it.
    if (statSync(installedLock).mtimeMs >= statSync(lockFile).mtimeMs)
      return writeFileSync(installedFrom, wanted)
  }
  console.log('Installing the packages; this takes about a minute, once.')
  const { code, output } = await npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  if (code !== 0) {
    console.error(output.trim())
    console.error('\nThe packages could not be installed; npm says why above.')
    process.exit(1)
  }
  writeFileSync(installedFrom, wanted)
}

/** Runs npm quietly: what an older Node makes it warn about is of no concern here. */
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
    child.once('error', (error) => resolve({ code: 1, output: `npm cannot be run: ${error.message}` }))
    child.once('close', (code) => resolve({ code, output }))
  })
}

/** Goes on with the script, on a Node that runs TypeScript; ends as it ends. */
function run(script, args) {
  const node = existsSync(ownNode) ? ownNode : process.execPath
  if (node === process.execPath && Number(process.versions.node.split('.')[0]) < 24) {
    console.error('The package “node” has not installed its Node. Run `npm rebuild node`, or use Node 24.')
    process.exit(1)
  }
  const env = {
    // Every process of ours then starts in half the time: https://nodejs.org/api/module.html#module-compile-cache
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
    // glibc gives freed memory back to the system at once: 110 MB less at rest. https://man7.org/linux/man-pages/man3/mallopt.3.html
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '65536',
    MALLOC_TRIM_THRESHOLD_: '131072',
    ...process.env,
    PATH: `${dirname(node)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
  }
  // A server at rest needs no room for a burst of garbage.
  const flags = script === 'server/start.ts' ? ['--max-semi-space-size=4'] : []
  let child
  let isStopping = false
  let hasBeenReady = false
  let youngDeaths = 0
  const start = () => {
    if (isStopping) process.exit(1)
    const startedAt = Date.now()
    // The channel tells the script when this launcher is killed, and this launcher when the script is ready.
    child = spawn(node, [...flags, script, ...args], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env })
    child.on('message', () => {
      hasBeenReady = true
    })
    child.once('error', (error) => {
      console.error(`${node} cannot be run: ${error.message}`)
      process.exit(1)
    })
    child.once('exit', (code, signal) => {
      if (!hasBeenReady || isStopping || code === 0) process.exit(signal ? 1 : (code ?? 1))
      // What has been ready once is started again at once: visitors are waiting.
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
