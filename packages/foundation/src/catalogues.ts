import type { en } from './words/en.ts'

declare global {
  /**
   * The English texts of every catalogue that has a name, and by it those that another language of the owner needs. Each
   * package adds its own beside its catalogue.
   */
  interface StudioCatalogues {
    foundation: typeof en
  }
}

/** The sentences of another language than the one whose keys count. */
export type Translation<Sentences> = Readonly<Record<keyof Sentences, string>>

/** All that the owner reads in a language: the texts of every catalogue that has a name. */
export type StudioTexts = { readonly [Name in keyof StudioCatalogues]: Translation<StudioCatalogues[Name]> }

/** The texts of a catalogue by language. In a browser there are only those that were loaded. */
export type Texts<English> = { en?: English } & { [language: string]: Translation<English> | undefined }
