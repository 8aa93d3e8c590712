import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { root } from './sources.ts'

/**
 * Copies the repo with its uncommitted changes and its packages, into a folder with a space and an accent in its name, as
 * people have them. A test may change the copy, and build it unless its packages are symbolic links.
 */
export function copyRepo(name: string, link = linkPackages): string {
  mkdirSync(join(root, '.build'), { recursive: true })
  const copy = mkdtempSync(join(root, `.build/${name} été-`))
  // Tests also run its code as another user.
  chmodSync(copy, 0o755)
  const list = ['ls-files', '--cached', '--others', '--exclude-standard']
  for (const file of execFileSync('git', list, { cwd: root, encoding: 'utf8' }).trim().split('\n')) {
    if (!existsSync(join(root, file))) continue
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  link(copy)
  return copy
}

/** Links or clones the packages of this repo into a copy, because copying them would take a gigabyte. */
export function linkPackages(copy: string): void {
  execFileSync('cp', [process.platform === 'darwin' ? '-Rc' : '-al', join(root, 'node_modules'), copy])
}

/** Links each package with a symbolic link, in a tenth of a second. Those of this repo lead to the copy's own folder. */
export function symlinkPackages(copy: string): void {
  const installed = join(root, 'node_modules')
  const own = new Map(
    globSync('packages/*/package.json', { cwd: copy }).map((file) => [
      nameShape.parse(JSON.parse(readFileSync(join(copy, file), 'utf8'))).name,
      join(copy, dirname(file)),
    ]),
  )
  const scopes = new Set([...own.keys()].filter((name) => name.startsWith('@')).map(dirname))
  const names = readdirSync(installed).flatMap((name) =>
    scopes.has(name) ? readdirSync(join(installed, name)).map((each) => join(name, each)) : [name],
  )
  for (const name of names) {
    mkdirSync(dirname(join(copy, 'node_modules', name)), { recursive: true })
    symlinkSync(own.get(name) ?? join(installed, name), join(copy, 'node_modules', name))
  }
}

const nameShape = z.object({ name: z.string() })

/** Deletes the lines of a file that match. Returns how many there were. */
export function deleteLines(copy: string, file: string, pattern: RegExp): number {
  const lines = readFileSync(join(copy, file), 'utf8').split('\n')
  const rest = lines.filter((line) => !pattern.test(line))
  writeFileSync(join(copy, file), rest.join('\n'))
  return lines.length - rest.length
}

/** Replaces texts in a file of a copy. Throws if the file does not contain one of them. */
export function edit(copy: string, file: string, changes: [from: string, to: string][]): void {
  const path = join(copy, file)
  const edited = changes.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`${file} does not contain “${from}”.`)
      return text.replace(from, to)
    },
    readFileSync(path, 'utf8'),
  )
  writeFileSync(path, edited)
}

/** Runs a script in a copy, and returns its exit code and output. */
export function runIn(copy: string, args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: copy,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}
