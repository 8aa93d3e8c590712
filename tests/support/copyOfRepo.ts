import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './sources.ts'

/** A copy of the repo as it stands, with its packages, that a test may change and build. */
export function copyRepo(name: string): string {
  mkdirSync(join(root, '.build'), { recursive: true })
  const copy = mkdtempSync(join(root, `.build/${name}-`))
  const list = ['ls-files', '--cached', '--others', '--exclude-standard']
  for (const file of execFileSync('git', list, { cwd: root, encoding: 'utf8' }).trim().split('\n')) {
    if (!existsSync(join(root, file))) continue
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  linkPackages(copy)
  return copy
}

/** Gives a copy the packages of this repo: linked or cloned, since copies would take a gigabyte. */
export function linkPackages(copy: string): void {
  execFileSync('cp', [process.platform === 'darwin' ? '-Rc' : '-al', join(root, 'node_modules'), copy])
}

/** Replaces texts in a file of a copy, each of which must be there. */
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

/** Runs a script in a copy, and gives its exit code and all it said. */
export function runIn(copy: string, args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: copy,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}
