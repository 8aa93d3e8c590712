import type { StudioLanguage } from 'foundation/studioLanguage'
import type { PickWording } from 'studio-kit/pick'
import { formatUnknownOwner, type Incident } from 'studio-kit/ui/ownerClient'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { formatDate } from '#lib/i18n/formats.ts'
import { findPages, type Locale, languageTags, locales, pages, toLocalePath } from '#lib/site.ts'
import type { Period } from '#lib/visits/period.ts'
import type { Report } from '#lib/visits/report.ts'

type Step = Report['steps'][number]

export const formatNumber = (value: number, locale: StudioLanguage): string =>
  new Intl.NumberFormat(languageTags[locale]).format(value)

/** Messages per arrival as a percentage; a dash without arrivals. */
export function formatShare({ arrivals, messages }: Report, locale: StudioLanguage): string {
  if (arrivals === 0) return '–'
  const style = { style: 'percent', maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(languageTags[locale], style).format(messages / arrivals)
}

export const toPeriodTitle = (period: Period, pick: PickWording): string =>
  period === 'days' ? pick('30 jours', '30 days') : pick('12 mois', '12 months')

/** A day or a month, in full or short for the axis of the chart. */
export function formatStep(step: string, locale: StudioLanguage, length: 'long' | 'short'): string {
  const isMonth = step.length === 7
  const style: Intl.DateTimeFormatOptions = isMonth
    ? length === 'long'
      ? { month: 'long', year: 'numeric' }
      : { month: 'short' }
    : length === 'long'
      ? { weekday: 'long', day: 'numeric', month: 'long' }
      : { day: 'numeric', month: 'short' }
  const moment = new Date(`${step}${isMonth ? '-01' : ''}T00:00:00Z`)
  return new Intl.DateTimeFormat(languageTags[locale], { ...style, timeZone: 'UTC' }).format(moment)
}

const formatCount = (count: number, [one, several]: [string, string], locale: StudioLanguage): string =>
  `${formatNumber(count, locale)} ${count === 1 || (locale === 'fr' && count === 0) ? one : several}`

export const formatArrivals = (count: number, locale: StudioLanguage, pick: PickWording): string =>
  formatCount(count, [pick('arrivée', 'arrival'), pick('arrivées', 'arrivals')], locale)

export const formatMessages = (count: number, locale: StudioLanguage): string =>
  formatCount(count, ['message', 'messages'], locale)

export const formatReading = (
  { step, arrivals, messages }: Step,
  locale: StudioLanguage,
  pick: PickWording,
): string =>
  `${formatStep(step, locale, 'long')}${pick('\u00a0:', ':')} ${formatArrivals(arrivals, locale, pick)}, ${formatMessages(messages, locale)}`

const namesOfPages = new Map(
  findPages({ status: 200 }).flatMap((page) =>
    locales.map((locale) => [toLocalePath(pages[page].path, locale), page] as const),
  ),
)

/** The name of the page at a path, as in the menu. */
export function formatPage(path: string, locale: Locale): string | null {
  const page = namesOfPages.get(path)
  if (page === undefined) return null
  const texts = dictionaries[locale].meta[page]
  return 'menu' in texts ? texts.menu : texts.title
}

/** A campaign as its two labels: `newsletter · spring-2026`. */
export const formatCampaign = (value: string): string => value.split('/').filter(Boolean).join(' · ')

/** Why there are no figures of arrivals, or no new ones; null if there are. */
export function formatCounting({ counting, since }: Report, pick: PickWording): string | null {
  if (counting === 'off')
    return pick(
      'Les arrivées ne sont pas comptées\u00a0: le réglage COUNT_VISITS est à 0. Les messages sont connus.',
      'Arrivals are not counted: the setting COUNT_VISITS is 0. Messages are known.',
    )
  if (counting === 'on' && since !== null) return null
  if (counting === 'on')
    return pick(
      'Personne n’est encore venu depuis que le site compte. Les premiers chiffres s’afficheront ici d’eux-mêmes.',
      'Nobody has come since the site began to count. The first figures will show here by themselves.',
    )
  return pick(
    'Les arrivées ne peuvent pas être comptées ici\u00a0: les pages sont servies sans que le serveur du site soit interrogé, comme chez Vercel et Netlify. Les messages sont connus.',
    'Arrivals cannot be counted here: pages are served without asking the site’s server, as at Vercel and Netlify. Messages are known.',
  )
}

/** Explains what an arrival is, and since when they are counted. */
export function formatExplanation(since: string | null, locale: StudioLanguage, pick: PickWording): string {
  const what = pick(
    'Une arrivée est une page ouverte depuis l’extérieur\u00a0: un lien d’un autre site, un favori, une adresse tapée. Elle est comptée sans cookie, sans rien garder du visiteur. Les robots connus, vos propres visites et les navigateurs qui demandent à ne pas être suivis n’y sont pas.',
    'An arrival is a page opened from outside: a link on another site, a bookmark, a typed address. It is counted without cookies, and nothing about the visitor is stored. Known robots, your own visits and browsers that ask not to be tracked are left out.',
  )
  if (since === null) return what
  return `${what} ${pick(`Compté depuis le ${formatDate(since, locale)}.`, `Counted since ${formatDate(since, locale)}.`)}`
}

export function formatIncident(incident: Incident, pick: PickWording): string {
  const unanswered = pick(
    'Le site ne répond pas\u00a0: nouvel essai dans quelques secondes. Aucun chiffre n’est perdu.',
    'The site does not answer: trying again in a few seconds. No figure is lost.',
  )
  const notFound = pick(
    'Ici rien n’est compté\u00a0: les pages sont servies sans que le site soit interrogé, et les messages partent directement dans votre boîte.',
    'Nothing is counted here: pages are served without asking the site, and messages go straight to your mailbox.',
  )
  return {
    unreachable: unanswered,
    unreadable: unanswered,
    gone: notFound,
    notFound,
    ...formatUnknownOwner(pick),
  }[incident]
}
