import { execFile } from 'node:child_process'
import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder in which the clients are installed; empty without a registry. */
    clients: string
  }
}

const run = promisify(execFile)

/** Copies `project` into an empty folder and installs the versions that its package.json names. */
export default async function installProject({ provide }: TestProject) {
  const hasRegistry = await run('npm', ['view', 'groqd', 'version']).then(
    () => true,
    () => false,
  )
  if (!hasRegistry) return provide('clients', '')
  const folder = await mkdtemp(join(tmpdir(), 'lake-clients-'))
  cpSync(join(import.meta.dirname, 'project'), folder, { recursive: true })
  // next-sanity's peers include the whole Studio, which only `next-sanity/studio` uses.
  const options = ['--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']
  await run('npm', ['install', ...options], { cwd: folder })
  provide('clients', folder)
  return () => rm(folder, { recursive: true, force: true })
}
