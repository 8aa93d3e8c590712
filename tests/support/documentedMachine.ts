import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSource, root } from './sources.ts'

export const page = readSource('docs/own-machine.md')

/** The blocks of commands in docs/own-machine.md, in their order, without the indentation of lists. */
export const blocks = [...page.matchAll(/^( *)```sh\n([\s\S]*?)^ *```$/gm)].map(
  ([, indent = '', text = '']) => text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
)

const unitFile = /```ini\n([\s\S]*?)```/.exec(page)?.[1] ?? ''

/** The value of a setting in the documented unit. */
const readUnitSetting = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unitFile)?.[1] ?? ''

/** Starts, stops and reloads the documented service as systemd would, but without its sandbox. */
const systemctl = (paths: { pid: string; log: string; user: string }) => `
case "$*" in
daemon-reload) ;;
"enable --now site"|"start site")
  cd ${readUnitSetting('WorkingDirectory')}
  umask ${readUnitSetting('UMask')}
  home=$(getent passwd ${paths.user} | cut -d: -f6)
  setsid setpriv --reuid ${paths.user} --regid ${paths.user} --clear-groups --no-new-privs --bounding-set=-all \\
    env -i PATH=/usr/local/bin:/usr/bin:/bin HOME="$home" ${readUnitSetting('Environment')} ${readUnitSetting('ExecStart')} \\
    >> ${paths.log} 2>&1 < /dev/null &
  echo $! > ${paths.pid} ;;
"stop site") MAINPID=$(cat ${paths.pid}); kill -TERM $MAINPID; while kill -0 $MAINPID 2>/dev/null; do sleep 0.1; done ;;
"reload site") MAINPID=$(cat ${paths.pid}); ${readUnitSetting('ExecReload')} ;;
*) echo "systemctl $*: not supported by this stand-in" >&2; exit 1 ;;
esac
`

const author = ['-c', 'user.name=Owner', '-c', 'user.email=owner@example.com']

export type Machine = ReturnType<typeof createMachine>

/**
 * Prepares this machine for the commands of the page. Its user, folders and unit have names of this test, and systemd is a
 * stand-in. Commands run from a folder that the user may not enter.
 */
export function createMachine() {
  const folder = mkdtempSync(join(tmpdir(), 'own-machine-'))
  chmodSync(folder, 0o755)
  const user = `site-test-${process.pid}`
  const place = (path: string) => join(folder, path)
  const toHere = (text: string) =>
    text
      .replaceAll(/(?<![\w/.])\/(srv|var\/lib|mnt\/backup)\/site\b/g, `${folder}/$1/site`)
      .replaceAll('/tmp/try', `${folder}-try`)
      .replaceAll('<the repo>', place('origin'))
      .replaceAll(/(-u|-o|-g|nologin) site\b/g, `$1 ${user}`)
  for (const name of ['srv', 'var/lib', 'mnt/backup', 'admin']) mkdirSync(place(name), { recursive: true })
  chmodSync(place('admin'), 0o700)
  writeFileSync(place('log'), '')
  const standIn = place('systemctl')
  writeFileSync(standIn, toHere(systemctl({ pid: place('pid'), log: place('log'), user })))

  /** Runs commands of the page in a shell that stops at the first failure. Returns their output. */
  const run = (text: string, { mayFail = false } = {}): string => {
    const script = `set -e
sudo() { if [ "$1" = systemctl ]; then shift; sh ${standIn} "$@"; else command sudo "$@"; fi; }
journalctl() { cat ${place('log')}; }
${toHere(text)}`
    const environment = [`PATH=${process.env.PATH}`, 'LANG=C.UTF-8']
    const { status, stdout, stderr } = spawnSync('env', ['-i', ...environment, 'sh', '-c', script], {
      cwd: place('admin'),
      encoding: 'utf8',
    })
    if (status !== 0 && !mayFail) throw new Error(`${text}\nended with ${status}:\n${stdout}${stderr}`)
    return stdout + stderr
  }
  return {
    place,
    run,
    /**
     * Writes the repo, with its uncommitted changes and this edit, where `git clone` and `git pull` of the page find it. It is a
     * bundle, because git clones no folder of another user.
     */
    publish: (edit: (folder: string) => void) => {
      const copy = place('admin/repo')
      const git = (...args: string[]) => execFileSync('git', [...author, ...args], { cwd: copy })
      if (!existsSync(copy)) {
        execFileSync('git', ['clone', '-q', root, copy])
        const changed = execFileSync('git', ['diff', '--binary', 'HEAD'], { cwd: root, maxBuffer: 1e9 })
        if (changed.length > 0) execFileSync('git', ['apply'], { cwd: copy, input: changed })
      }
      edit(copy)
      git('add', '--all')
      git('commit', '-q', '--allow-empty', '-m', 'as it stands')
      git('bundle', 'create', '-q', place('origin'), 'HEAD', '--branches')
    },
    remove: () => {
      spawnSync('userdel', [user])
      for (const path of [folder, `${folder}-try`]) rmSync(path, { recursive: true, force: true })
    },
  }
}

/** The documented unit, for systemd's own check. */
export const unit = unitFile
