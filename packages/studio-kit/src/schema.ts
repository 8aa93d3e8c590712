export { formatStoredDay } from './dates/day.ts'
export { createBlockContent, type LinkRules } from './schema/blockContent.ts'
export {
  createLanguageFields,
  createLocalizedTypes,
  createTranslationWarnings,
  type Member,
} from './schema/localized.ts'
export { createSlugField } from './schema/slugField.ts'
