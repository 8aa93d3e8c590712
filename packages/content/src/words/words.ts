import { createCatalogue } from '@freelance-site/foundation'
import * as en from './en.ts'
import * as fr from './fr.ts'

export const fieldWords = createCatalogue({ en: en.fieldReasons, fr: fr.fieldReasons })

export const reasonWords = createCatalogue({ en: en.reasons, fr: fr.reasons })

export const words = createCatalogue({ en: en.words, fr: fr.words })
