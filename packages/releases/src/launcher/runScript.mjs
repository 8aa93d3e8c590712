import { spawn } from 'node:child_process'

/** A server that dies sooner than this after its start has died early. After more than 2 early deaths in a row, restarts wait. */
const earlyMs = 5_000
const restartDelayMs = 1_000
const earlyDeathsWithoutDelay = 2

/** Sends a message, unless the process has just ended. */
const send = (to, message, handle) => to.connected && to.send(message, handle, () => {})

/**
 * Runs a script and ends this process with its exit code. A script that has reported `ready` is restarted when it dies.
 * `command` is the program and its arguments; `install` resolves to whether the packages of a new version are installed. Returns
 * what stops the script and what replaces it with the version on disk.
 */
export function runScript(command, { env, output, install }) {
  const { log } = output
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

  const launch = () => {
    const [program, ...args] = command
    return spawn(program, args, {
      // The script notices over the IPC channel when the launcher is killed.
      stdio: output.stdio,
      // A restarted server must not take an empty data folder for a new site.
      env: hasBeenReady ? { ...env, RESTARTED: '1' } : env,
    })
  }

  // An update of the code does not restart the launcher, so these message types stay as they were in 1.0.0.
  const handleMessage = (from, { type, address, port }, handle) => {
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
    started.on('message', (message, handle) => handleMessage(started, message, handle))
    started.once('error', (error) => {
      log(`${command[0]} could not be run: ${error.message}`, 'error')
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
    const isInstalled = await install()
    isInstalling = false
    if (isStopping) return
    if (isInstalled) next = watch(launch())
    else log('The old version keeps running.', 'error')
  }

  const stop = (signal) => {
    isStopping = true
    for (const running of [child, next, previous]) running?.kill(signal)
  }

  start()
  return { update, stop }
}
