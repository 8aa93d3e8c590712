import { formatMoment, type StudioLanguage, toLanguageTag } from '@freelance-site/foundation'
import type { Report } from '../report.ts'
import type { T } from './words/words.ts'

/** A number with the separators of the language. */
export const formatNumber = (value: number, locale: StudioLanguage): string =>
  new Intl.NumberFormat(toLanguageTag(locale)).format(value)

const stepStyles: Record<'day' | 'month', Record<'long' | 'short', Intl.DateTimeFormatOptions>> = {
  day: {
    long: { weekday: 'long', day: 'numeric', month: 'long' },
    short: { day: 'numeric', month: 'short' },
  },
  month: { long: { month: 'long', year: 'numeric' }, short: { month: 'short' } },
}

/** A step of a report in words: the weekday and date of `2026-11-21`, the month and year of `2026-11`. Short for an axis. */
export function formatStep(step: string, locale: StudioLanguage, length: 'long' | 'short' = 'long'): string {
  const style = stepStyles[step.length === 7 ? 'month' : 'day'][length]
  // A month alone is its first day.
  return formatMoment(Date.parse(step), locale, { ...style, timeZone: 'UTC' })
}

/** A day such as `2026-11-21` in words, with its year. */
export const formatStart = (day: string, locale: StudioLanguage): string =>
  formatMoment(Date.parse(day), locale, { dateStyle: 'long', timeZone: 'UTC' })

/** A value of `toCampaign` for a reader: `newsletter/spring-2026` becomes `newsletter · spring-2026`. */
export const formatCampaign = (value: string): string => value.split('/').filter(Boolean).join(' · ')

/** Why there are no figures of arrivals, or no new ones; null if there are. */
export function formatCounting({ counting, since }: Report, setting: string, t: T): string | null {
  if (counting === 'on') return since === null ? t('counting.nobodyYet') : null
  return t(counting === 'off' ? 'counting.off' : 'counting.elsewhere', { setting })
}
