// Made by start.mjs from the list of languages in lib/site.ts: change that.
import type { Locale } from '../site.ts'
import { dictionary as en } from './en/dictionary.ts'
import { dictionary as fr } from './fr/dictionary.ts'

export type Dictionary = typeof fr

/** The texts of every language, as they were written. */
export const languages: Record<Locale, Dictionary> = { fr, en }
