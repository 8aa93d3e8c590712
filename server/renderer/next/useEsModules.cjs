const { existsSync, readFileSync } = require('node:fs')

/**
 * A loader of the bundler. Next ships its own code twice, from one source: as CommonJS, which the bundler can take
 * only whole, and below `dist/esm` as ES modules, of which it takes what is used. Browsers are given the latter:
 * docs/decisions/0025-lean-framework.md. The bundler runs it with whatever `node` the path names: so no types here.
 *
 * @this {{ resourcePath: string }}
 * @param {string} source
 */
module.exports = function useEsModules(source) {
  const twin = this.resourcePath.replace('/next/dist/', '/next/dist/esm/')
  return existsSync(twin) ? readFileSync(twin, 'utf8') : source
}
