/** On a server. A browser gets `localPaths.browser.ts` (`imports` in package.json), without the list of pages. */
export { localPaths } from './pages.ts'
