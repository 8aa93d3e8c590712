import { createCatalogue, type Translate } from '@freelance-site/foundation'
import { en } from './en.ts'
import { fr } from './fr.ts'

export type T = Translate<typeof en>

export const { translatorFor } = createCatalogue({ en, fr })
