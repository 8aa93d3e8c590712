const begin = 'appBootstrap(()=>{'
const end = '\n});'

/**
 * A loader of the bundler, after `useEsModules.cjs`. Where Next starts in a browser, it takes its modules up in the
 * task in which its script arrives. With a break between, the browser can paint and answer the visitor before:
 * docs/decisions/0027-framework-in-one-file.md.
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
  const work = source.slice(at + begin.length, to)
  return `${before}appBootstrap(()=>setTimeout(()=>{${work}\n}));${source.slice(to + end.length)}`
}
