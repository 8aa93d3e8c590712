// Made by start.mjs from the list of languages in lib/site.ts: change that.
import type { Locale } from '../site.ts'
import * as en from './en/texts.ts'
import * as fr from './fr/texts.ts'

export type Dictionary = typeof fr

/** The texts of every language, as they were written. */
export const languages: Record<Locale, Dictionary> = { fr, en }
