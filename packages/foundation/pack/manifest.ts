import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'

const names = z.record(z.string(), z.string())

const packShape = z.object({
  /** Entries that only packages of this repo use. They are not published. */
  internal: z.array(z.string()).default([]),
  /**
   * Packages that are part of the published code instead of its dependencies: packages that are not published, and those of which
   * little is left when unused code is removed.
   */
  inlined: z.array(z.string()).default([]),
  /**
   * Development packages that an entry for tests needs: optional peers of the published package. As peers of a package here, npm
   * would install them with every site.
   */
  optionalPeers: z.array(z.string()).default([]),
})

const manifestShape = z.looseObject({
  name: z.string(),
  version: z.string(),
  exports: names,
  /** Modules of which browsers get another one: `#texts`. */
  imports: z
    .record(z.string().startsWith('#'), z.object({ browser: z.string(), default: z.string() }))
    .default({}),
  bin: names.default({}),
  files: z.array(z.string()).default([]),
  sideEffects: z.union([z.boolean(), z.array(z.string())]).optional(),
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

/** The modules that the package imports by a name of its own, by the name of their built files. */
export const listImports = ({ imports }: Manifest): [module: string, file: string][] =>
  Object.entries(imports).flatMap(([name, { browser, default: file }]) => [
    [toImportedModule(name), file],
    [toImportedModule(name, 'browser'), browser],
  ])

const toImportedModule = (name: string, condition = 'default') => `${name.slice(1)}.${condition}`

/** The dependencies that are installed with the published package, or beside it. */
export const listExternal = ({ dependencies, peerDependencies, pack }: Manifest): string[] =>
  [...Object.keys({ ...dependencies, ...peerDependencies }), ...pack.optionalPeers].filter(
    (name) => !pack.inlined.includes(name),
  )

const toScript = (file: string) => `./lib/${toModule(file)}.js`

/**
 * The package.json of the published package, which has the built files instead of their sources. `toTypes` gives the types of a source,
 * and `isBuilt` says whether there is a file.
 */
export function toPublished(
  manifest: Manifest,
  toTypes: (file: string) => string,
  isBuilt: (file: string) => boolean,
): object {
  const { private: _private, scripts: _scripts, devDependencies, ...rest } = manifest
  const {
    pack,
    files,
    bin,
    dependencies,
    peerDependencies,
    exports: _exports,
    imports,
    sideEffects,
    ...published
  } = rest
  const toNames = (entries: [string, unknown][]) =>
    entries.length === 0 ? undefined : Object.fromEntries(entries)
  return {
    ...published,
    sideEffects: Array.isArray(sideEffects) ? sideEffects.map(toScript).filter(isBuilt) : sideEffects,
    files: ['lib', 'types', 'CHANGELOG.md', 'LICENSES.txt', ...files],
    bin: toNames(Object.entries(bin).map(([name, file]) => [name, toScript(file)])),
    imports: toNames(
      Object.keys(imports).map((name) => [
        name,
        {
          browser: `./lib/${toImportedModule(name, 'browser')}.js`,
          default: `./lib/${toImportedModule(name)}.js`,
        },
      ]),
    ),
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
    peerDependencies: toNames([
      ...Object.entries(peerDependencies),
      ...Object.entries(devDependencies).filter(([name]) => pack.optionalPeers.includes(name)),
    ]),
    peerDependenciesMeta: toNames(pack.optionalPeers.map((name) => [name, { optional: true }])),
  }
}
