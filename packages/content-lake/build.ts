import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { rolldown } from 'rolldown'
import settings from './package.json' with { type: 'json' }

/**
 * `npm pack` and `npm publish` run this script before and after: it builds `dist` and replaces package.json by that of the
 * published package, until `restore` brings the own one back.
 */
const root = import.meta.dirname
const dist = join(root, 'dist')
const packageFile = join(root, 'package.json')
const ownPackageFile = join(dist, 'package.source.json')

/**
 * Packages that are part of `dist` instead of dependencies. They need 25 others, of 20 MB, of which little is left when unused
 * code is removed. None of their types is in ours.
 */
const bundled = ['@sanity/export', '@sanity/import', '@sanity/mutator', 'tar']
const dependencies = Object.entries(settings.dependencies).filter(([name]) => !bundled.includes(name))

function writeTypes(): void {
  const typescript = createRequire(import.meta.url).resolve('typescript/package.json')
  const args = [join(dirname(typescript), 'bin/tsc'), '-p', join(root, 'tsconfig.build.json')]
  execFileSync(process.execPath, args, { stdio: 'inherit' })
}

/** The thread and the processes that the lake starts. */
const started = [
  './src/query/queryThread.ts',
  './src/query/anonymousProcess.ts',
  './src/assets/imageTasks.ts',
]

/** Writes a module for each import, the command, the thread and the processes, with what they share, and the licences of bundled packages. */
async function bundle(): Promise<void> {
  const { './testing/*': _internal, ...imports } = settings.exports
  const entries = [...Object.values(imports), settings.bin['content-lake'], ...started]
  const build = await rolldown({
    input: Object.fromEntries(entries.map((file) => [file.replace(/^\.\/|\.ts$/g, ''), file])),
    external: dependencies.map(([name]) => new RegExp(`^${name}(/|$)`)),
    cwd: root,
    platform: 'node',
    transform: { target: 'node22' },
    plugins: [{ name: 'user agent', load: replaceUserAgent }],
  })
  // Shared modules are beside these two, because they start them by a relative path.
  const { output } = await build.write({ dir: dist, chunkFileNames: 'src/query/[name]-[hash].js' })
  const modules = output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []))
  const folders = new Set(
    modules.flatMap((file) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []),
  )
  writeFileSync(join(dist, 'LICENSES.txt'), [...folders].toSorted().map(readLicense).join('\n\n'))
}

/** `@sanity/export` reads its name and version from its own package.json, which is not part of the bundle. */
function replaceUserAgent(file: string): string | null {
  if (!file.endsWith('@sanity/export/dist/getUserAgent.js')) return null
  return `export const getUserAgent = () => '${settings.name}@${settings.version}'`
}

function readLicense(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const [file] = globSync('{LICENSE,LICENCE,license,licence}*', { cwd: folder })
  return `${name} ${version}, ${license}\n\n${file === undefined ? '' : readFileSync(join(folder, file), 'utf8')}`
}

/** The package.json of the published package, which has the built files instead of their sources. */
function toPublished() {
  const { private: _private, scripts: _scripts, devDependencies: _development, ...published } = settings
  const { './testing/*': _internal, ...exports } = settings.exports
  const toBuilt = (file: string, extension: string) =>
    file.replace('./', './dist/').replace(/\.ts$/, extension)
  const toEntry = ([name, file]: [string, string]) => [
    name,
    { types: toBuilt(file, '.d.ts'), default: toBuilt(file, '.js') },
  ]
  return {
    ...published,
    bin: { [settings.name]: toBuilt(settings.bin['content-lake'], '.js') },
    exports: {
      ...Object.fromEntries(Object.entries(exports).map(toEntry)),
      './package.json': './package.json',
    },
    dependencies: Object.fromEntries(dependencies),
  }
}

if (process.argv.includes('restore')) {
  if (existsSync(ownPackageFile)) renameSync(ownPackageFile, packageFile)
} else {
  if (!settings.private) throw new Error('package.json is that of the published package: npm run postpack')
  rmSync(dist, { recursive: true, force: true })
  writeTypes()
  await bundle()
  renameSync(packageFile, ownPackageFile)
  writeFileSync(packageFile, `${JSON.stringify(toPublished(), null, 2)}\n`)
}
