export { createAddresses } from './addresses.ts'
export { lateSource } from './afterPaint.ts'
export { toBeforePaintScript } from './beforePaintScript.ts'
export { googleTagSources } from './googleTagSources.ts'
