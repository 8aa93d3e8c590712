import { createWords } from '../createWords.ts'
import type { Translate } from '../translator.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'

export const texts = { fr, en }

export type T = Translate<typeof fr>

export const { bundles, translatorFor, useT, useWords } = createWords('studio-kit', texts)
