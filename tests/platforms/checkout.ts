import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync } from 'node:fs'
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
  copyPackages(join(folder, 'node_modules'))
}

/** As hard links where the folders are on one disk, which takes seconds and no space. */
function copyPackages(target: string): void {
  try {
    execFileSync('cp', ['-al', 'node_modules', target], { stdio: 'pipe' })
  } catch {
    execFileSync('cp', ['-a', 'node_modules', target], { stdio: 'pipe' })
  }
}
