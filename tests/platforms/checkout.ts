import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Copies this repo as a platform would check it out, with its packages installed: builders write into the folder they
 * build. It is outside the repo, because Next takes the outermost lock file for the root.
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
  // What a build writes to must not be shared: the mark of start.mjs, and caches.
  rmSync(join(packages, '.cache'), { recursive: true, force: true })
  const mark = '.installed-from'
  rmSync(join(packages, mark), { force: true })
  if (existsSync(join('node_modules', mark))) cpSync(join('node_modules', mark), join(packages, mark))
}

/** As hard links where the folders are on one disk, which takes seconds and no space. */
function copyPackages(target: string): void {
  try {
    execFileSync('cp', ['-al', 'node_modules', target], { stdio: 'pipe' })
  } catch {
    execFileSync('cp', ['-a', 'node_modules', target], { stdio: 'pipe' })
  }
}
