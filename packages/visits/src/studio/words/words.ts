import type { Translate } from '@freelance-site/foundation'
import { createWords } from '@freelance-site/studio-kit/studio'
import { en } from './en.ts'
import { fr } from './fr.ts'

export type T = Translate<typeof en>

export const { bundles, translatorFor, useT, useWords } = createWords('visits', { en, fr })
