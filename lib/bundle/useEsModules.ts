import { existsSync, readFileSync } from 'node:fs'

type LoaderContext = { resourcePath: string }

/** The files of Next that end up in browsers, and of which it ships a second form. */
export const twoFormed = /node_modules\/next\/dist\/(api|client|lib|server|shared)\//

/**
 * A loader of the bundler. Next ships its own code twice, from one source: as CommonJS, which the bundler can take
 * only whole, and below `dist/esm` as ES modules, of which it takes what is used. Browsers are given the latter:
 * docs/decisions/0025-lean-framework.md.
 */
export default function useEsModules(this: LoaderContext, source: string): string {
  const twin = this.resourcePath.replace('/next/dist/', '/next/dist/esm/')
  return existsSync(twin) ? readFileSync(twin, 'utf8') : source
}
