import { createWords } from '@freelance-site/studio-kit/createWords'
import { en } from './en.ts'
import { fr } from './fr.ts'

export const { bundles, translatorFor, useT, useWords } = createWords('publishing', { fr, en })
