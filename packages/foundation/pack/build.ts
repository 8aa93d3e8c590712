import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { toDeclaration, writeDeclarations } from './declarations.ts'
import {
  listEntries,
  listExternal,
  listImports,
  type Manifest,
  readManifest,
  toModule,
  toPublished,
} from './manifest.ts'
import { clientDirective, filesBeside, ownImports } from './rolldownPlugins.ts'

/** Files that every package has beside those in `files` of its package.json. */
const always = ['README.md', 'CHANGELOG.md', 'LICENSE']

/**
 * Builds a package into a folder that can be packed and published as it is: JavaScript, types, documents and a package.json of its own.
 * The folder of the sources stays as it is, so that nothing has to be undone, even if this is killed.
 * `npm run package -w content-lake` calls this and packs what was built.
 */
export async function buildPackage(folder: string, target = join(folder, 'dist')): Promise<void> {
  const manifest = readManifest(folder)
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  writeDeclarations(folder, manifest, join(target, 'types'))
  await bundle(folder, manifest, target)
  for (const name of [...always, ...manifest.files])
    if (existsSync(join(folder, name)))
      cpSync(join(folder, name), join(target, name), { recursive: true, filter: isCopied })
  const published = toPublished(
    manifest,
    (file) => toDeclaration(folder, file),
    (file) => existsSync(join(target, file)),
  )
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
}

/** Whether a file of an example is its own, not what somebody has built or installed in it. */
const isCopied = (path: string) =>
  !/\/(?:node_modules|\.build|\.next|\.sanity|test-results)(?:\/|$)|\/examples\/.*\/dist(?:\/|$)/.test(path)

/** Writes a module for each entry and command, with what they share and start, and the licences of inlined packages. */
async function bundle(folder: string, manifest: Manifest, target: string): Promise<void> {
  const files = [...listEntries(manifest).map(([, file]) => file), ...Object.values(manifest.bin)]
  const build = await rolldown({
    input: Object.fromEntries([...files.map((file) => [toModule(file), file]), ...listImports(manifest)]),
    external: listExternal(manifest).map((name) => new RegExp(`^${name}(/|$)`)),
    cwd: folder,
    platform: 'node',
    plugins: [ownImports(manifest), filesBeside(), clientDirective()],
    checks: { moduleLevelDirective: false },
    transform: { target: 'node22' },
  })
  // All modules are in one folder, so that each finds the files that it starts beside it.
  const { output } = await build.write({ dir: join(target, 'lib'), chunkFileNames: '[name]-[hash].js' })
  const modules = output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []))
  const folders = new Set(
    modules.flatMap((file) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []),
  )
  if (folders.size > 0)
    writeFileSync(join(target, 'LICENSES.txt'), [...folders].toSorted().map(readLicense).join('\n\n'))
}

function readLicense(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const [file] = globSync('{LICENSE,LICENCE,license,licence}*', { cwd: folder })
  return `${name} ${version}, ${license}\n\n${file === undefined ? '' : readFileSync(join(folder, file), 'utf8')}`
}

if (import.meta.main) await buildPackage(process.cwd())
