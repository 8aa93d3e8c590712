import type { Typography } from '../fr/typography.ts'

/** English has only the rules that apply to every language. */
export const typography: Typography = { text: [], date: [], quotes: ['“', '”'] }
