import { createWords } from '@freelance-site/studio-kit/studio'
import { en } from './en.ts'
import { fr } from './fr.ts'

export const { bundles, translatorFor, useT, useWords } = createWords('publishing', { en, fr })
