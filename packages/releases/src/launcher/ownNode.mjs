import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The oldest Node that runs TypeScript files and has `node:sqlite` without a warning. */
const oldestMajor = 24

/**
 * Returns the Node that runs the site: the one of the package `node` if it can be run, otherwise the one that runs the launcher,
 * if it is new enough. Otherwise returns a sentence that says what to do.
 *
 * The package brings a Node for glibc. On a system with another C library, such as Alpine with musl, the file exists but cannot be
 * run.
 */
export function findNode(root, running = process) {
  const own = join(root, 'node_modules', 'node', 'bin', 'node')
  const isThere = existsSync(own)
  if (isThere && spawnSync(own, ['--version'], { stdio: 'ignore' }).status === 0) return { node: own }
  if (Number(running.versions.node.split('.')[0]) >= oldestMajor) return { node: running.execPath }
  return {
    problem: isThere
      ? `The Node of the package “node” cannot be run on this system (it needs glibc, which Alpine, for example, does not have), and this command runs on Node ${running.versions.node}. Install Node ${oldestMajor} or newer.`
      : `The package “node” has not installed its Node. Run \`npm rebuild node\`, or use Node ${oldestMajor}.`,
  }
}
