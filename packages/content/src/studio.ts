export { addressRecorder, recordAddresses, withoutHistory } from './studio/addressHistory.ts'
export { publishing } from './studio/plugin.tsx'
export {
  beginsNoRedirect,
  createRedirectList,
  createRedirectSchemas,
  getRedirectedPaths,
  toNewRedirect,
} from './studio/redirects.ts'
export type {} from './studio/words/words.ts'
