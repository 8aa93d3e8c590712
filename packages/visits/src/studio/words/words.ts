import { createWords } from '@freelance-site/studio-kit/createWords'
import type { Translate } from '@freelance-site/studio-kit/translator'
import { en } from './en.ts'
import { fr } from './fr.ts'

export type T = Translate<typeof fr>

export const { bundles, translatorFor, useT, useWords } = createWords('visits', { fr, en })
