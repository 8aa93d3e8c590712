export {
  type Catalogue,
  createCatalogue,
  type Sentence,
  type Translate,
} from './catalogue.ts'
export type { StudioTexts, Texts, Translation } from './catalogues.ts'
export { toErrorMessage } from './errorMessage.ts'
export { capitalize, toLanguageName, toLanguageSubject, toLanguageTitle } from './languageNames.ts'
export { limitRepeats } from './limitRepeats.ts'
export {
  answerWith,
  isFromThisSite,
  noStoreHeaders,
  type OwnerCheck,
  ownerSecretHeader,
  requireOwner,
} from './ownerRequest.ts'
export {
  type CreateProblem,
  createProblems,
  type FormatProblem,
  type Place,
  type Problem,
  type Problems,
  problemShape,
  type TypedProblems,
} from './problem.ts'
export {
  answerEndpoint,
  type CheckContext,
  type Endpoint,
  type FoundProblem,
  type Platform,
  type PluginContext,
  type Probe,
  type ScheduledWork,
  type ServerPlugin,
  type Work,
  type WorkContext,
} from './serverPlugin.ts'
export {
  formatMoment,
  listStudioLanguages,
  type StudioLanguage,
  toLanguageTag,
  toStudioLanguage,
} from './studioLanguage.ts'
export { addStudioLanguage, createLazyTexts, loadStudioLanguage } from './texts.ts'
