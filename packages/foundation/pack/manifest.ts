import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'

const names = z.record(z.string(), z.string())

const packShape = z.object({
  /** Entries that only packages of this repo use. They are not published. */
  internal: z.array(z.string()).default([]),
  /** Files that the package starts by a relative path: threads and processes. */
  started: z.array(z.string()).default([]),
  /**
   * Packages that are part of the published code instead of its dependencies: packages that are not published, and those of which
   * little is left when unused code is removed.
   */
  inlined: z.array(z.string()).default([]),
})

const manifestShape = z.looseObject({
  name: z.string(),
  version: z.string(),
  exports: names,
  bin: names.default({}),
  files: z.array(z.string()).default([]),
  dependencies: names.default({}),
  peerDependencies: names.default({}),
  devDependencies: names.default({}),
  scripts: names.default({}),
  private: z.boolean().optional(),
  pack: packShape.prefault({}),
})

/** The package.json of a package of this repo, whose exports are TypeScript. `pack` says how it is published. */
export type Manifest = z.infer<typeof manifestShape>

/** Reads the package.json of a package. */
export const readManifest = (folder: string): Manifest =>
  manifestShape.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))

/** The exports that are published. */
export const listEntries = ({ exports, pack }: Manifest): [name: string, file: string][] =>
  Object.entries(exports).filter(([name]) => !pack.internal.includes(name))

/** The name of the built file of an export, a command or a started file, without its extension. */
export const toModule = (file: string): string => basename(file).replace(/\.tsx?$/, '')

/** The dependencies that are installed with the published package, or beside it. */
export const listExternal = ({ dependencies, peerDependencies, pack }: Manifest): string[] =>
  Object.keys({ ...dependencies, ...peerDependencies }).filter((name) => !pack.inlined.includes(name))

/** The package.json of the published package, which has the built files instead of their sources. */
export function toPublished(manifest: Manifest, toTypes: (file: string) => string): object {
  const { private: _private, scripts: _scripts, devDependencies: _development, ...rest } = manifest
  const { pack, files, bin, dependencies, peerDependencies, exports: _exports, ...published } = rest
  const toScript = (file: string) => `./lib/${toModule(file)}.js`
  const toNames = (entries: [string, unknown][]) =>
    entries.length === 0 ? undefined : Object.fromEntries(entries)
  return {
    ...published,
    files: ['lib', 'types', 'CHANGELOG.md', 'LICENSES.txt', ...files],
    bin: toNames(Object.entries(bin).map(([name, file]) => [name, toScript(file)])),
    exports: {
      ...Object.fromEntries(
        listEntries(manifest).map(([name, file]) => [
          name,
          { types: `./types/${toTypes(file)}`, default: toScript(file) },
        ]),
      ),
      './package.json': './package.json',
    },
    dependencies: toNames(Object.entries(dependencies).filter(([name]) => !pack.inlined.includes(name))),
    peerDependencies: toNames(Object.entries(peerDependencies)),
  }
}
