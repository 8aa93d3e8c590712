import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'rolldown'
import { type Manifest, toModule } from './manifest.ts'

const docstring = /^ *\/\*\*[\s\S]*?\*\//gm

/** A file beside the module that names it: a process, a thread, a loader, or a text. */
const fileBeside = /new URL\('(\.[^']+)', import\.meta\.url\)/g

/**
 * Builds the files that modules find beside themselves, with `new URL('./name.ts', import.meta.url)`: TypeScript becomes a module
 * that can be started, and everything else is copied. All built files are in one folder.
 */
export const filesBeside = (): Plugin => ({
  name: 'files beside a module',
  transform(code, id) {
    if (id.includes('/node_modules/') || !code.includes('import.meta.url')) return null
    // Examples in docstrings name files of the reader.
    return code.replace(docstring, '').replace(fileBeside, (_whole, path: string) => {
      const file = join(dirname(id), path)
      const isTypeScript = /\.tsx?$/.test(file)
      const fileName = isTypeScript ? `${toModule(file)}.js` : basename(file)
      this.emitFile(
        isTypeScript
          ? { type: 'chunk', id: file, fileName }
          : { type: 'asset', fileName, source: readFileSync(file) },
      )
      return `new URL('./${fileName}', import.meta.url)`
    })
  },
})

/**
 * Leaves imports such as `#texts` to the package's own package.json, so that a browser gets its module. Those of inlined
 * packages are resolved.
 */
export const ownImports = ({ imports, name: packageName }: Manifest): Plugin => ({
  name: 'own imports',
  resolveId(name, importer) {
    const folder = `/packages/${basename(packageName)}/`
    return name in imports && importer?.includes(folder) ? { id: name, external: true } : null
  },
})

/**
 * Keeps `'use client'`, with which React's bundlers find what runs in a browser, too: it stands above each module that has it in the
 * sources, and is lost where modules become one file.
 */
export function clientDirective(): Plugin {
  const clientModules = new Set<string>()
  return {
    name: 'use client',
    transform(code, id) {
      if (code.startsWith("'use client'")) clientModules.add(id)
      return null
    },
    renderChunk(code, { moduleIds }) {
      if (!moduleIds.some((id) => clientModules.has(id)) || /^['"]use client/.test(code)) return null
      return `'use client'\n${code}`
    },
  }
}
