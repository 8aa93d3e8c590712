export { findDrawingProblem } from './images/sizeImage.ts'
export { toAllowedHosts, toSignInUrl } from './lake/lakeAddresses.ts'
export { createLakeSecrets, type LakeSecrets } from './lake/lakeSecrets.ts'
export { lakeSettings } from './lake/lakeSettings.ts'
