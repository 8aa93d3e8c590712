import { formatDate, formatDayOfYear } from '#lib/i18n/formats.ts'
import type { Locale } from '#lib/languages.ts'

type Props = {
  day: string
  locale: Locale
  /** Leaves out the year, which a heading above says. */
  isShort?: boolean
  className?: string
}

/** The day of a note. */
export const Day = ({ day, locale, isShort = false, className }: Props) => (
  <time dateTime={day} className={className}>
    {isShort ? formatDayOfYear(day, locale) : formatDate(day, locale)}
  </time>
)
