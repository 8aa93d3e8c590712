import { createCatalogue } from '@freelance-site/foundation'
import { de } from './de.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'

export const words = createCatalogue({ en, fr, de })
