import type { StudioTexts, Texts, Translation } from './catalogues.ts'

type AnyTexts = { readonly [name: string]: Readonly<Record<string, string>> | undefined }

/** Where they are added, types demand of the texts under a name those of its catalogue. */
const areTexts = <English>(
  texts: Readonly<Record<string, string>> | Translation<English> | undefined,
): texts is Translation<English> => texts !== undefined

/** The languages that a site has added: their texts, or how to load them. */
const added = new Map<string, StudioTexts | (() => Promise<StudioTexts>)>()

/** How to load each catalogue of this browser in a language. */
const lazy = new Set<(language: string) => Promise<void>>()
let loaded: string | null = null

/**
 * Adds a language to the catalogues that have a name. A browser gets a function instead, which loads the texts if they
 * are shown.
 */
export function addStudioLanguage(language: string, texts: StudioTexts | (() => Promise<StudioTexts>)): void {
  added.set(language, texts)
}

export const listAddedLanguages = (): string[] => [...added.keys()]

/** The texts that were added to a catalogue in a language; null if there are none, or if they are not loaded. */
export function findAdded<English>(language: string, name: string | undefined): Translation<English> | null {
  const texts = added.get(language)
  if (texts === undefined || typeof texts === 'function' || name === undefined) return null
  const byName: AnyTexts = texts
  const own = byName[name]
  return areTexts<English>(own) ? own : null
}

/** The added languages that a catalogue has. */
export const listAdded = (name: string | undefined): string[] =>
  listAddedLanguages().filter((language) => findAdded(language, name) !== null)

/**
 * Loads the texts of all catalogues in one language, before the first is shown. Texts that are loaded already stay as
 * they are.
 */
export async function loadStudioLanguage(language: string): Promise<void> {
  loaded = language
  const texts = added.get(language)
  if (typeof texts === 'function') added.set(language, await texts())
  await Promise.all([...lazy].map((loadTexts) => loadTexts(language)))
}

/**
 * The texts of the catalogue of this name in a browser, which come with `loadStudioLanguage`. A language that neither
 * the catalogue nor the site has is English.
 * @example
 * import { createLazyTexts } from '@freelance-site/foundation'
 *
 * const texts = createLazyTexts('notes', {
 *   en: async () => ({ title: 'Notes' }) as const,
 *   fr: async () => ({ title: 'Notes' }),
 * })
 */
export function createLazyTexts<const English extends Record<string, string>>(
  name: string,
  loaders: { en: () => Promise<English> } & { [language: string]: () => Promise<Translation<English>> },
): Texts<English> {
  const texts: Texts<English> = {}
  const loadTexts = async (language: string) => {
    if (findAdded(language, name) !== null) return
    const code = loaders[language] ? language : 'en'
    texts[code] = await loaders[code]?.()
  }
  lazy.add(loadTexts)
  // A part of the page that is loaded later.
  if (loaded !== null) void loadTexts(loaded)
  return texts
}
