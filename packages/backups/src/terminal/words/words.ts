import { createCatalogue } from '@freelance-site/foundation'
import * as en from './en.ts'
import * as fr from './fr.ts'

export const terminalProblems = createCatalogue({ en: en.problems, fr: fr.problems })
