import type { Typography } from '../fr/typography.ts'

/** English needs nothing beyond what every language has. */
export const typography: Typography = { text: [], date: [] }
