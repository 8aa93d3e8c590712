import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findLeftOver } from './leftOver.mjs'

const run = promisify(execFile)

const npmArgs = [
  'ci',
  // The lock file names the versions, so their age does not matter here: a security fix may be from today.
  '--min-release-age=0',
  '--include=dev',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
]

/**
 * Returns whether the packages are installed, and no deleted one is still named. `npmCli` is the script of the npm that runs
 * this command, if one does.
 */
export async function installIfNeeded(root, { log, npmCli }) {
  const leftOver = findLeftOver(root)
  for (const sentence of leftOver) log(sentence, 'error')
  if (leftOver.length > 0) return false
  if (isInstalled(root)) return true
  const lock = join(root, '.installing')
  await acquireLock(lock, log)
  try {
    // Another command may have installed them meanwhile.
    return isInstalled(root) || (await install(root, log, npmCli))
  } finally {
    rmSync(lock, { force: true })
  }
}

/** Whether the packages are those of package-lock.json. */
function isInstalled(root) {
  const lockFile = join(root, 'package-lock.json')
  /** npm writes this file last, so it exists only once everything is installed. */
  const npmLockFile = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(npmLockFile)) return false
  const marker = join(root, 'node_modules', '.installed-from')
  const hash = toHash(lockFile)
  if (existsSync(marker) && readFileSync(marker, 'utf8') === hash) return true
  // After an npm command by hand there is no marker. If npm's file is newer, it was made from this lock file.
  if (statSync(npmLockFile).mtimeMs < statSync(lockFile).mtimeMs) return false
  writeFileSync(marker, hash)
  return true
}

const toHash = (file) => createHash('sha256').update(readFileSync(file)).digest('hex')

async function install(root, log, npmCli) {
  log('Installing the packages; this takes about a minute, once.')
  const [command, ...args] = npmCli?.endsWith('.js') ? [process.execPath, npmCli] : ['npm']
  try {
    // Quietly: npm's warnings about an older Node do not matter here.
    await run(command, [...args, ...npmArgs], { maxBuffer: 64 * 1024 * 1024 })
  } catch ({ stdout = '', stderr = '', message }) {
    log((stdout + stderr).trim() || `npm could not be run: ${message}`, 'error')
    log('The packages could not be installed; see the output of npm above.', 'error')
    return false
  }
  writeFileSync(join(root, 'node_modules', '.installed-from'), toHash(join(root, 'package-lock.json')))
  return true
}

/** Waits while another command installs: two `npm ci` in one folder break each other. */
async function acquireLock(lock, log) {
  for (let hasLogged = false; ; hasLogged = true) {
    try {
      return writeFileSync(lock, String(process.pid), { flag: 'wx' })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (!isOwnerAlive(lock)) rmSync(lock, { force: true })
    else if (!hasLogged) log('Another command is installing the packages; waiting for it.')
    await sleep(200)
  }
}

function isOwnerAlive(lock) {
  if (!existsSync(lock)) return true
  try {
    return process.kill(Number(readFileSync(lock, 'utf8')), 0)
  } catch (error) {
    return error.code !== 'ESRCH'
  }
}
