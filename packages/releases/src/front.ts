export { runDevelopmentServer } from './developmentServer.ts'
export type { PreviewFrame } from './front/waitingPreview.ts'
export { reservePlace, type WaitForLock } from './host/place.ts'
export { runOwnServer } from './ownServer.ts'
