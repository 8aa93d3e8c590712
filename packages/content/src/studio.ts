export { publishing } from './studio/plugin.tsx'
export {
  addressRecorder,
  beginsNoRedirect,
  createRedirectList,
  createRedirectSchemas,
  getRedirectedPaths,
  recordAddresses,
  toNewRedirect,
  withoutHistory,
} from './studio/redirects.ts'
