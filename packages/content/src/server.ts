export { checkSite } from './check/site.ts'
export { placeDrawing, readSizedFile } from './images/imageCache.ts'
export { drawImage } from './images/sizeImage.ts'
export { fetchForProbe } from './lake/fetchForProbe.ts'
export { followPublications } from './lake/lakeClient.ts'
export { probeHost } from './platform/hostProbe.ts'
export { renewal } from './platform/renewal.ts'
export { getDrafts } from './preview/drafts.ts'
export { createDraftReader, createOwnerCheck, type DraftReader } from './preview/ownerCheck.ts'
export { presentationFrame } from './preview/presentationFrame.ts'
export {
  formatDocuments,
  getLiveSnapshot,
  getPublished,
  getPublishedChanges,
  type LakeSource,
  type PullReport,
} from './snapshot/publishedContent.ts'
export { pull, type SocialImages } from './snapshot/pull.ts'
export { parseSnapshot, type Snapshot, toSnapshot } from './snapshot/snapshot.ts'
