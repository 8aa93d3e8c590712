const begin = 'appBootstrap(()=>{'
const end = '\n});'
const start = 'hydrate(instrumentationModules);'

/**
 * A bundler loader that runs after `useEsModules.cjs`. In the browser, Next runs its script, evaluates its modules, reads
 * the page's data and hands the page to React in one task. Breaks in between let the browser paint and respond to input
 * first: docs/decisions/0025-lean-framework.md.
 *
 * @this {{ resourcePath: string }}
 * @param {string} source
 */
module.exports = function breakBeforeHydration(source) {
  if (!this.resourcePath.endsWith('/next/dist/client/app-next-turbopack.js')) return source
  const at = source.indexOf(begin)
  const to = source.lastIndexOf(end)
  if (at < 0 || to < at) return source
  const before = source.slice(0, at)
  const work = source
    .slice(at + begin.length, to)
    .replace(start, `setTimeout(()=>${start.replace(';', ');')}`)
  return `${before}appBootstrap(()=>setTimeout(()=>{${work}\n}));${source.slice(to + end.length)}`
}
