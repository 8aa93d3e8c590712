import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { buildPackage } from './build.ts'
import { listExternal, readManifest } from './manifest.ts'

const run = promisify(execFile)
const packages = join(import.meta.dirname, '../..')
const scope = '@freelance-site/'

/** The files that `npm pack` has made, by the names of their packages. */
export type Tarballs = Readonly<Record<string, string>>

/** Packages of this repo, packed, and installed in a project that has nothing else. */
export type PackedProject = {
  /** The folder of the project. */
  project: string
  tarballs: Tarballs
  /** What a strict project says of their entries and examples, each line with its file. */
  compiled: readonly string[]
}

/** Arguments that install something without asking anybody but the registry, or npm's cache. */
export const installArgs = ['install', '--no-audit', '--no-fund', '--prefer-offline']

/** Whether packages can be installed, from a registry or npm's cache. */
export const canInstall = (): Promise<boolean> =>
  run('npm', ['view', 'zod', 'version']).then(
    () => true,
    () => false,
  )

/** Builds and packs packages of this repo, with those of it that they depend on, into a folder. */
export async function packPackages(sources: readonly string[], folder: string): Promise<Tarballs> {
  const tarballs: Record<string, string> = {}
  const needed = new Set(sources)
  // A set also visits what is added while it is read.
  for (const source of needed) {
    const manifest = readManifest(source)
    for (const name of listExternal(manifest))
      if (name.startsWith(scope)) needed.add(join(packages, basename(name)))
    tarballs[manifest.name] = await pack(source, folder)
  }
  return tarballs
}

/** Packs what was built elsewhere, so that the folder of the sources stays as it is. */
async function pack(source: string, folder: string): Promise<string> {
  const before = readFileSync(join(source, 'package.json'), 'utf8')
  const built = join(folder, 'built', basename(source))
  await buildPackage(source, built)
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: built })
  const [{ filename }] = JSON.parse(stdout)
  if (readFileSync(join(source, 'package.json'), 'utf8') !== before)
    throw new Error(`Packing has changed ${join(source, 'package.json')}`)
  return join(folder, filename)
}

const lockShape = z.looseObject({
  packages: z.record(z.string(), z.looseObject({ link: z.boolean().optional() })),
})

/**
 * Installs tarballs and other packages, with their peers, in a project. It gets the versions in the lock file of this repo, which npm
 * finds in its cache.
 */
export async function install(
  project: string,
  tarballs: Tarballs,
  others: readonly string[] = [],
): Promise<void> {
  mkdirSync(project, { recursive: true })
  const lock = lockShape.parse(JSON.parse(readFileSync(join(packages, '../package-lock.json'), 'utf8')))
  const locked = Object.entries(lock.packages).filter(
    ([path, { link }]) => path.startsWith('node_modules/') && link !== true,
  )
  const kept = { ...lock, packages: { '': {}, ...Object.fromEntries(locked) } }
  writeFileSync(join(project, 'package-lock.json'), JSON.stringify(kept))
  const manifest = join(project, 'package.json')
  if (!existsSync(manifest)) writeFileSync(manifest, JSON.stringify({ private: true, type: 'module' }))
  await run('npm', [...installArgs, ...Object.values(tarballs), ...others], { cwd: project })
}
