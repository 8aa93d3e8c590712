export { contentNames } from './contentNames.ts'
export { createDocuments } from './documents/documents.ts'
export {
  createTypeDefinition,
  type DocumentPage,
  type DocumentPages,
  type DocumentType,
  type PageDocument,
  type SeedDocument,
} from './documents/documentType.ts'
export {
  byOrder,
  createRemovableShape,
  documentFields,
  linkShape,
  orderShape,
  webAddressShape,
} from './documents/fields.ts'
export { toShortened } from './documents/limits.ts'
export { breakLines, drawLine, measure, type Outlines, outlinesShape, toDrawable } from './drawing/text.ts'
export {
  failOn,
  type ImageField,
  type ImageFrame,
  imageProjection,
  imageShape,
  isDrawing,
  type Media,
  maxMegapixels,
  maxPixels,
  type SizedImage,
  toFocus,
  toLiveImage,
  toNearEdges,
  toShownFocus,
  toSizedImage,
} from './images/image.ts'
export { hostedSources } from './lake/hostedSources.ts'
export { embeddedProject, hasEmbeddedLake, toLake } from './lake/lake.ts'
export { toLakeService } from './lake/lakeService.ts'
export { lakeWebhook } from './lake/lakeWebhook.ts'
export { type BuildInfo, parseChanges, toRevision } from './platform/publishedState.ts'
export { lakeSessionCookie, parsePerspective, perspectiveCookie } from './preview/previewCookies.ts'
export { createRedirectTypes } from './redirects/redirectTypes.ts'
export { studioEditor } from './studioEditor.ts'
export { toNestedLists } from './text/lists.ts'
export {
  createLocalized,
  createWords,
  fillFirstLanguage,
  type Localized,
  type LocalText,
  optionalTextShape,
  type WordTree,
} from './text/localized.ts'
export { createLocalBlocks, type LocalBlocks, toBlocks } from './text/portableText.ts'
export { createSlugs, isSlug, toSlug } from './text/slug.ts'
export { toStressedTitle } from './text/stressedTitle.ts'
export { getIn, toRecord } from './values.ts'
export { contentProblems, fieldProblems } from './words/words.ts'
