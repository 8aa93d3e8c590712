import { createCatalogue } from '@freelance-site/foundation'
import { en } from './en.ts'
import { fr } from './fr.ts'

export const { translatorFor } = createCatalogue({ en, fr })
