import { createCatalogue } from '@freelance-site/foundation'
import * as en from './en.ts'
import * as fr from './fr.ts'

export const siteProblems = createCatalogue({ en: en.problems, fr: fr.problems })

export const words = createCatalogue({ en: en.words, fr: fr.words })
