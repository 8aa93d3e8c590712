const { existsSync, readFileSync } = require('node:fs')

/**
 * A bundler loader. Next ships its own code in two builds: as CommonJS, which the bundler can only include
 * whole, and in `dist/esm` as ES modules, which it can tree-shake. This loader selects the ES modules for browsers:
 * docs/decisions/0025-lean-framework.md. JavaScript, since the bundler runs it with whichever `node` is on
 * the path.
 *
 * @this {{ resourcePath: string }}
 * @param {string} source
 */
module.exports = function useEsModules(source) {
  const twin = this.resourcePath.replace('/next/dist/', '/next/dist/esm/')
  return existsSync(twin) ? readFileSync(twin, 'utf8') : source
}
