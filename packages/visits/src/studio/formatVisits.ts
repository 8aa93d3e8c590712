import { type StudioLanguage, studioLanguageTags } from 'foundation/studioLanguage'
import type { PickWording } from 'studio-kit/pick'
import { formatUnknownOwner, type Incident } from 'studio-kit/ui/ownerClient'
import type { Period } from '../period.ts'
import type { Report } from '../report.ts'

type Step = Report['steps'][number]

export const formatNumber = (value: number, locale: StudioLanguage): string =>
  new Intl.NumberFormat(studioLanguageTags[locale]).format(value)

/** Messages per arrival as a percentage; a dash without arrivals. */
export function formatShare({ arrivals, messages }: Report, locale: StudioLanguage): string {
  if (arrivals === 0 || messages === null) return '–'
  const style = { style: 'percent', maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(studioLanguageTags[locale], style).format(messages / arrivals)
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
  return new Intl.DateTimeFormat(studioLanguageTags[locale], { ...style, timeZone: 'UTC' }).format(moment)
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
  hasMessages = true,
): string =>
  `${formatStep(step, locale, 'long')}${pick('\u00a0:', ':')} ${formatArrivals(arrivals, locale, pick)}${hasMessages ? `, ${formatMessages(messages, locale)}` : ''}`

/** A campaign as its two labels: `newsletter · spring-2026`. */
export const formatCampaign = (value: string): string => value.split('/').filter(Boolean).join(' · ')

/** Why there are no figures of arrivals, or no new ones; null if there are. */
export function formatCounting(
  { counting, since, messages }: Report,
  setting: string,
  pick: PickWording,
): string | null {
  const known = messages === null ? '' : pick(' Les messages sont connus.', ' Messages are known.')
  if (counting === 'off')
    return pick(
      `Les arrivées ne sont pas comptées\u00a0: le réglage ${setting} est à 0.${known}`,
      `Arrivals are not counted: the setting ${setting} is 0.${known}`,
    )
  if (counting === 'on' && since !== null) return null
  if (counting === 'on')
    return pick(
      'Personne n’est encore venu depuis que le site compte. Les premiers chiffres s’afficheront ici d’eux-mêmes.',
      'Nobody has come since the site began to count. The first figures will show here by themselves.',
    )
  return pick(
    `Les arrivées ne peuvent pas être comptées ici\u00a0: les pages sont servies sans que le serveur du site soit interrogé, comme chez Vercel et Netlify.${known}`,
    `Arrivals cannot be counted here: pages are served without asking the site’s server, as at Vercel and Netlify.${known}`,
  )
}

/** Explains what an arrival is, and since which date they are counted. */
export function formatExplanation(date: string | null, pick: PickWording): string {
  const what = pick(
    'Une arrivée est une page ouverte depuis l’extérieur\u00a0: un lien d’un autre site, un favori, une adresse tapée. Elle est comptée sans cookie, sans rien garder du visiteur. Les robots connus, vos propres visites et les navigateurs qui demandent à ne pas être suivis n’y sont pas.',
    'An arrival is a page opened from outside: a link on another site, a bookmark, a typed address. It is counted without cookies, and nothing about the visitor is stored. Known robots, your own visits and browsers that ask not to be tracked are left out.',
  )
  return date === null ? what : `${what} ${pick(`Compté depuis le ${date}.`, `Counted since ${date}.`)}`
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
