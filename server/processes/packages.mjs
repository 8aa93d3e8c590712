import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Installs the packages of a folder if they are missing or out of date. Returns whether everything is installed; prints
 * why if it is not.
 */
export async function installIfNeeded(root, output) {
  const lockFile = join(root, 'package-lock.json')
  /** npm writes this file last, so it exists only once everything is installed. */
  const installedLock = join(root, 'node_modules', '.package-lock.json')
  const installedFrom = join(root, 'node_modules', '.installed-from')
  const wanted = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
  if (existsSync(installedLock)) {
    if (existsSync(installedFrom) && readFileSync(installedFrom, 'utf8') === wanted) return true
    // Installed by hand with npm: if it is newer than the lock file, it was made from it.
    if (statSync(installedLock).mtimeMs >= statSync(lockFile).mtimeMs) {
      writeFileSync(installedFrom, wanted)
      return true
    }
  }
  output.info('Installing the packages; this takes about a minute, once.')
  // How new a version may be was decided when the lock file was written: a fix of a fault may be of today.
  const asLocked = ['ci', '--min-release-age=0', '--include=dev']
  const ran = await npm([...asLocked, '--no-audit', '--no-fund', '--loglevel=error'])
  if (ran.code !== 0) {
    output.error(ran.text.trim())
    output.error('The packages could not be installed; see the output of npm above.')
    return false
  }
  writeFileSync(installedFrom, wanted)
  return true
}

/** Runs npm quietly: its warnings about an older Node do not matter here. */
function npm(args) {
  const cli = process.env.npm_execpath
  const windows = process.platform === 'win32'
  const child = cli?.endsWith('.js')
    ? spawn(process.execPath, [cli, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
    : spawn(windows ? 'npm.cmd' : 'npm', args, { stdio: ['ignore', 'pipe', 'pipe'], shell: windows })
  let text = ''
  child.stdout.on('data', (chunk) => (text += chunk))
  child.stderr.on('data', (chunk) => (text += chunk))
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 1, text: `npm could not be run: ${error.message}` }))
    child.once('close', (code) => resolve({ code, text }))
  })
}
