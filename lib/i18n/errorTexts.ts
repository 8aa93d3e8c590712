// Made by start.mjs from the list of languages in lib/site.ts: change that.
import type { Locale } from '../site.ts'
import { errors as en } from './en/errors.ts'
import { errors as fr } from './fr/errors.ts'

/** The texts of error pages, for the one that the browser makes by itself. */
export const errorTexts: Record<Locale, typeof fr> = { fr, en }
