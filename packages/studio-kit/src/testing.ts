export { findTranslationGaps } from './translation.ts'
