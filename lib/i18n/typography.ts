// Made by start.mjs from the list of languages in lib/site.ts: change that.
import type { Locale } from '../site.ts'
import { typography as en } from './en/typography.ts'
import { typography as fr } from './fr/typography.ts'

export type { Typography } from './fr/typography.ts'

/** The typographic rules of each language. */
export const typography: Record<Locale, typeof fr> = { fr, en }
