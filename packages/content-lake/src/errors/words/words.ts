import { createCatalogue } from '@freelance-site/foundation'
import * as en from './en.ts'
import * as fr from './fr.ts'

export const lakeProblems = createCatalogue({ en: en.problems, fr: fr.problems })
