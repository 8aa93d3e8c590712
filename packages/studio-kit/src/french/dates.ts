import type { FormatLong, FormatRelativeFn, Locale } from 'date-fns/locale'
import { fr } from 'date-fns/locale/fr'
import { setDefaultOptions } from 'date-fns/setDefaultOptions'

/** Not `dd/MM/yyyy`: Sanity's warning about past dates reads that as an American date. */
const medium = 'do MMMM yyyy'
const date: FormatLong['date'] = (options) =>
  options.width === undefined || options.width === 'medium' ? medium : fr.formatLong.date(options)

/** `le 5 janvier 2099 à 08:00`, `le 1er janvier`: for dates that are not in this week or the next. */
const formatRelative: FormatRelativeFn = (token, ...rest) =>
  token === 'other' ? "'le' do MMMM yyyy 'à' HH:mm" : fr.formatRelative(token, ...rest)

const french: Locale = { ...fr, formatLong: { ...fr.formatLong, date }, formatRelative }

/** Sanity leaves date-fns in English, whatever the language of the Studio. */
export const writeDatesInFrench = () => setDefaultOptions({ locale: french, weekStartsOn: 1 })
