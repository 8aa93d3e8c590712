import { createCatalogue } from '@freelance-site/foundation'
import * as en from './en.ts'
import * as fr from './fr.ts'

export const alertProblems = createCatalogue({ en: en.problems, fr: fr.problems })

export const { translatorFor } = createCatalogue({ en: en.words, fr: fr.words })
