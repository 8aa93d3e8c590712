import type { Translate } from '@freelance-site/studio-kit'
import { createWords } from '@freelance-site/studio-kit/studio'
import { en } from './en.ts'
import { fr } from './fr.ts'

export type T = Translate<typeof fr>

export const { bundles, translatorFor, useT, useWords } = createWords('visits', { fr, en })
