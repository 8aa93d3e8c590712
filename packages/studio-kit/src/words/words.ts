import type { Translate } from '@freelance-site/foundation'
import { createWords } from '../createWords.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'

export type T = Translate<typeof en>

export const { bundles, translatorFor, useT, useWords } = createWords('studio-kit', { en, fr })
