'use client'

import { useBrowserValue } from '../ui/useBrowserValue.ts'

/** The current year: the page has the year it was built in, which the browser corrects. */
export const CurrentYear = ({ year }: { year: number }) =>
  useBrowserValue(() => new Date().getFullYear(), year)
