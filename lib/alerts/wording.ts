import { studioLanguages, toStudioLanguage } from 'foundation/studioLanguage'
import { timeZone } from '../identity.ts'
import { languageTags, locales } from '../site.ts'

/** The language of mails to the owner: the site's first language that the Studio also has. */
export const language = locales.map(toStudioLanguage).find((each) => each !== null) ?? studioLanguages[0]

export const pick = (french: string, english: string): string => (language === 'fr' ? french : english)

export const probeNames = ['release', 'schedule', 'messages', 'disk', 'backup', 'part', 'host'] as const

export type ProbeName = (typeof probeNames)[number]

/** The title of a problem, by the probe that finds it. */
const titles: Record<ProbeName, string> = {
  release: pick('Le dernier changement n’est pas en ligne', 'The last change is not live'),
  schedule: pick('Une publication programmée n’a pas eu lieu', 'A scheduled publication did not happen'),
  messages: pick('Des messages ne vous parviennent pas', 'Messages do not reach you'),
  disk: pick('Le disque est presque plein', 'The disk is almost full'),
  backup: pick('La dernière sauvegarde a plus d’une semaine', 'The last backup is more than a week old'),
  part: pick('Une partie du site ne fonctionne pas', 'A part of the site does not work'),
  host: pick('Votre hébergeur montre un état dépassé', 'Your host shows an outdated state'),
}

export const toTitle = (probe: ProbeName, subject?: string): string =>
  subject === undefined ? titles[probe] : `${titles[probe]}${pick('\u00a0: ', ': ')}${subject}`

export const formatMoment = (moment: number | string): string =>
  new Intl.DateTimeFormat(languageTags[language], { dateStyle: 'long', timeStyle: 'short', timeZone }).format(
    new Date(moment),
  )
