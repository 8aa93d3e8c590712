import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { buildPackage } from './build.ts'
import { listExternal, readManifest } from './manifest.ts'

const run = promisify(execFile)
const packages = join(import.meta.dirname, '../..')
const scope = '@freelance-site/'

/** A package of this repo, packed and installed in a project that has nothing else. */
export type InstalledPackage = {
  /** The file that `npm pack` has made. */
  tarball: string
  /** The folder of the project. */
  project: string
  /** The folder of the package in the project. */
  folder: string
}

/** Arguments that install something without asking anybody but the registry, or npm's cache. */
export const installArgs = ['install', '--no-audit', '--no-fund', '--prefer-offline']

/** Whether packages can be installed, from a registry or npm's cache. */
export const canInstall = (): Promise<boolean> =>
  run('npm', ['view', 'zod', 'version']).then(
    () => true,
    () => false,
  )

/** Builds, packs and installs a package, with those of this repo that it depends on, below a folder. */
export async function installPackage(source: string, parent: string): Promise<InstalledPackage> {
  const tarball = await pack(source, parent)
  const others: string[] = []
  for (const name of listExternal(readManifest(source)).filter((name) => name.startsWith(scope)))
    others.push(await pack(join(packages, basename(name)), parent))
  const project = join(parent, 'project')
  mkdirSync(project)
  await run('npm', [...installArgs, tarball, ...others], { cwd: project })
  return { tarball, project, folder: join(project, 'node_modules', readManifest(source).name) }
}

async function pack(source: string, parent: string): Promise<string> {
  const built = join(parent, 'built', basename(source))
  await buildPackage(source, built)
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', parent], { cwd: built })
  const [{ filename }] = JSON.parse(stdout)
  return join(parent, filename)
}
