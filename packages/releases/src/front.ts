export { runDevelopmentServer } from './developmentServer.ts'
export type { PreviewFrame } from './front/waitingPreview.ts'
export { reservePlace } from './host/place.ts'
export { runOwnServer } from './ownServer.ts'
