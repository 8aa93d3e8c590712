'use client'

import { useBrowserValue } from '@freelance-site/preferences/react'
import type { ReactNode } from 'react'
import { formatDate, toOwnersDay } from '#lib/i18n/formats.ts'
import type { Locale } from '#lib/languages.ts'

type Props = { day: string; locale: Locale; children?: ReactNode }

/** Today's date: the page has the day it was built, which the browser corrects. */
export function Today({ day, locale, children }: Props) {
  const today = useBrowserValue(() => toOwnersDay(new Date()), day)
  return <time dateTime={today}>{today === day ? children : formatDate(today, locale)}</time>
}
