import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { listEntries, type Manifest, readManifest } from './manifest.ts'

/** The folder with all packages. The types of those that are inlined are beside those of the package. */
const packages = join(import.meta.dirname, '../..')
const require = createRequire(import.meta.url)

/** The types of a source file, as a path below the folder of types: `content-lake/src/index.d.ts`. */
export const toDeclaration = (folder: string, file: string): string =>
  join(basename(folder), file).replace(/\.tsx?$/, '.d.ts')

/**
 * Writes the types of a package's entries, and of all that they name. Imports of inlined packages become relative, so that the types
 * need no package that is not installed.
 */
export function writeDeclarations(folder: string, manifest: Manifest, target: string): void {
  const emitted = mkdtempSync(join(tmpdir(), 'types-'))
  try {
    const inlined = listInlined(manifest)
    const entries = listEntries(manifest).map(([, file]) => join(folder, file))
    emit(folder, entries, inlined, emitted)
    const resolveInlined = createResolver(manifest, inlined)
    const found = new Set(listEntries(manifest).map(([, file]) => toDeclaration(folder, file)))
    // A set also visits what is added while it is read.
    for (const file of found) {
      const text = readFileSync(join(emitted, file), 'utf8').replace(imported, (whole, start, name, end) => {
        if (start === undefined) return whole
        const source = name.startsWith('.') ? join(dirname(file), name) : resolveInlined(name)
        if (source === null) return whole
        found.add(source.replace(/\.tsx?$/, '.d.ts'))
        const path = relative(dirname(file), source.replace(/\.tsx?$/, '.js'))
        return `${start}${path.startsWith('.') ? path : `./${path}`}${end}`
      })
      mkdirSync(dirname(join(target, file)), { recursive: true })
      writeFileSync(join(target, file), text)
    }
  } finally {
    rmSync(emitted, { recursive: true, force: true })
  }
}

/** A docstring, whose examples import, too; or the specifier of an import or an export, with what is before and after it. */
const imported = /\/\*\*[\s\S]*?\*\/|((?:\bfrom |\bimport |\bimport\()['"])([^'"]+)(['"])/g

/** Compiles files with the configuration of their package. */
function emit(folder: string, files: string[], inlined: ReadonlyMap<string, string>, outDir: string): void {
  const project = join(outDir, 'tsconfig.json')
  const typeRoots = [join(dirname(require.resolve('@types/node/package.json')), '..')]
  // Found in node_modules, they would count as libraries, of which nothing is written.
  const paths = Object.fromEntries([...inlined].map(([name, source]) => [name, [join(packages, source)]]))
  const output = { noEmit: false, declaration: true, emitDeclarationOnly: true, rootDir: packages, outDir }
  const compilerOptions = { ...output, typeRoots, paths }
  const configuration = { extends: join(folder, 'tsconfig.json'), compilerOptions, files, include: [] }
  writeFileSync(project, JSON.stringify(configuration))
  const tsc = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc')
  execFileSync(process.execPath, [tsc, '-p', project], { stdio: 'inherit' })
}

/** The sources of the inlined packages of this repo, below the folder of packages, by the names with which they are imported. */
function listInlined({ pack }: Manifest): Map<string, string> {
  const sources = new Map<string, string>()
  for (const name of pack.inlined) {
    const folder = join(packages, basename(name))
    if (!isPackage(folder, name)) continue
    for (const [path, file] of Object.entries(readManifest(folder).exports))
      sources.set(join(name, path), join(basename(folder), file))
  }
  return sources
}

/** Returns a function that finds the source of an inlined package of this repo; null for any other package. */
function createResolver(
  { pack }: Manifest,
  inlined: ReadonlyMap<string, string>,
): (name: string) => string | null {
  return (name) => {
    const source = inlined.get(name) ?? null
    const owner = pack.inlined.find((each) => name === each || name.startsWith(`${each}/`))
    if (owner !== undefined && source === null)
      throw new Error(`The types of the package name ${name}, which is not installed with it`)
    return source
  }
}

function isPackage(folder: string, name: string): boolean {
  try {
    return readManifest(folder).name === name
  } catch {
    return false
  }
}
