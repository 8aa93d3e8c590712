import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Copies this repo as a platform would check it out, with its packages, because builders write into the folder that they build.
 * The copy is outside the repo, because Next takes the folder of the outermost lock file as its root.
 */
export function createCheckout(folder: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  })
  for (const file of listed.split('\0').filter((name) => name !== '' && existsSync(name))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(file, join(folder, file))
  }
  const packages = join(folder, 'node_modules')
  copyPackages(packages)
  // Do not share files that a build writes: caches, and the marker of start.mjs.
  rmSync(join(packages, '.cache'), { recursive: true, force: true })
  const marker = '.installed-from'
  rmSync(join(packages, marker), { force: true })
  if (existsSync(join('node_modules', marker))) cpSync(join('node_modules', marker), join(packages, marker))
}

/** Creates hard links, which takes seconds and no space. Copies the files if the folders are on different disks. */
function copyPackages(target: string): void {
  try {
    execFileSync('cp', ['-al', 'node_modules', target], { stdio: 'pipe' })
  } catch {
    execFileSync('cp', ['-a', 'node_modules', target], { stdio: 'pipe' })
  }
}
