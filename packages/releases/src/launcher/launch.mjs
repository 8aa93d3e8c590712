import { dirname, join } from 'node:path'
import { createLauncherOutput } from './output.mjs'
import { findNode } from './ownNode.mjs'
import { installIfNeeded } from './packages.mjs'
import { runScript } from './runScript.mjs'

/** The scripts of npm that may outlive it, with the time between two looks at whether it has ended. */
const longRunning = ['start', 'dev']
const npmCheckMs = 1_000

const childEnv = (root, node, env) => ({
  // Halves the start time of each process: https://nodejs.org/api/module.html#module-compile-cache
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
  // Makes glibc return freed memory at once, 110 MB less when idle:
  // https://man7.org/linux/man-pages/man3/mallopt.3.html
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '131072',
  ...env,
  LAUNCHER_HOLDS_SOCKET: '1',
  PATH: `${dirname(node)}:${env.PATH}`,
})

/**
 * Installs the packages of a repo if they are missing or out of date, then runs a script on the repo's own Node, and ends this
 * process with its exit code. Node 20 runs this before any package exists.
 *
 * A script that serves the site (`isSite`) is restarted when it dies, and on SIGUSR2 the version on disk takes over from it.
 * `afterInstall` is called once the packages are there, `env` is the environment of this process.
 */
export async function launch(script, { root, args, isSite, env, afterInstall }) {
  const output = createLauncherOutput({ asLog: isSite })
  const { log } = output
  const install = () => installIfNeeded(root, { log, npmCli: env.npm_execpath })

  process.chdir(root)
  if (!(await install())) process.exit(1)
  afterInstall()
  const { node, problem } = findNode(root)
  if (problem) {
    log(problem, 'error')
    process.exit(1)
  }

  // An idle server needs little memory for short-lived objects.
  const flags = isSite ? ['--max-semi-space-size=4', '--optimize-for-size'] : []
  const running = runScript([node, ...flags, script, ...args], {
    env: childEnv(root, node, env),
    output,
    install,
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, running.stop)
  // SIGHUP cannot mean an update, because a terminal sends it when it is closed.
  if (isSite) process.on('SIGUSR2', running.update)
  if (longRunning.includes(env.npm_lifecycle_event)) stopWithNpm(running, log)
}

/**
 * If the npm that started the site was killed, it could not forward a signal. A site that was started without npm may outlive the
 * process that started it.
 */
function stopWithNpm(running, log) {
  const npm = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(timer)
    log('npm has ended, so the site stops.')
    running.stop('SIGTERM')
  }, npmCheckMs)
}
