export { prepareBrowser } from './browser/prepareBrowser.ts'
export { createWords } from './createWords.ts'
export { firstSteps, type Step } from './firstSteps.tsx'
export { createDeletedList } from './history/DeletedPane.tsx'
export type { LivePage } from './options.ts'
export { duplicateLast } from './order/duplicateLast.ts'
export { createOrderedLists } from './order/orderedLists.tsx'
export { canBeCreated, createCustomActions } from './publish/documentActions.tsx'
export { isHidden } from './publish/fieldProblems.ts'
export { createSiteLink } from './publish/LiveLinks.tsx'
export { schedule } from './schedule/plugin.tsx'
export { useScheduledChanges } from './schedule/ScheduledChanges.tsx'
export { scheduleActions } from './schedule/scheduleActions.tsx'
export { createScheduledIcon } from './schedule/scheduled.tsx'
export { studioKit, translateTools, withoutHostedFeatures } from './studioKit.tsx'
export {
  createTranslationInput,
  type NoteBelowProps,
  TranslationInput,
} from './translation/TranslationInput.tsx'
export { createTranslationList } from './translation/TranslationPane.tsx'
export { createBuiltInSectionsInput } from './ui/BuiltInSections.tsx'
export { ConfirmDialog } from './ui/ConfirmDialog.tsx'
export { DocumentTitleLink } from './ui/DocumentLink.tsx'
export { FieldLink } from './ui/FieldLink.tsx'
export { LanguageMenu } from './ui/LanguageMenu.tsx'
export {
  createLinkInput,
  type LinkTargetOptions,
  type LinkTargets,
  useDocumentTargets,
} from './ui/LinkInput.tsx'
export { useStudioLocale } from './ui/languages.ts'
export { PolledState } from './ui/listStates.tsx'
export { type Notice, useNotices, WithNotices } from './ui/notices.tsx'
export {
  createOwnerClient,
  type OwnerAnswer,
  type OwnerClient,
  useOwnerClient,
} from './ui/ownerClient.ts'
export type { OwnerProblem } from './ui/ownerProblem.ts'
export { PagePreviews } from './ui/PagePreviews.tsx'
export { SearchCounter } from './ui/SearchCounter.tsx'
export type { SiteLanguages } from './ui/siteLocales.ts'
export { TypedInput } from './ui/TypedInput.tsx'
export { useBarList } from './ui/useBarList.tsx'
export { useFormatOwnerProblem } from './ui/useFormatOwnerProblem.ts'
export { type Polled, usePolled, usePolling } from './ui/usePolled.ts'
export { useTask } from './ui/useTask.ts'
export { useUnsentList } from './unsent/UnsentList.tsx'
export { useConnection } from './unsent/useConnection.ts'
export type {} from './words/words.ts'
