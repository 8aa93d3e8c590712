import { createCatalogue, type Translate } from '@freelance-site/foundation'
import { texts } from '#schemas/words/texts.ts'
import type { en } from './en.ts'

declare global {
  interface StudioCatalogues {
    schemas: typeof en
  }
}

export type T = Translate<typeof en>

const { translatorFor, format } = createCatalogue(texts, 'schemas')

export { translatorFor }

/** The text of a key that may not exist, without parameters. */
export const findText = (key: string, language: string): string | null => format(key, {}, language)
