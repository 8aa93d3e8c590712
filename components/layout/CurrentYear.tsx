'use client'

import { useBrowserValue } from '@freelance-site/preferences/react'

/** The current year: the page has the year it was built in, which the browser corrects. */
export const CurrentYear = ({ year }: { year: number }) =>
  useBrowserValue(() => new Date().getFullYear(), year)
