import * as en from './en.ts'
import * as fr from './fr.ts'

export const problems = { en: en.problems, fr: fr.problems }

export const words = { en: en.words, fr: fr.words }
