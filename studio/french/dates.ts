import type { FormatLong, FormatRelativeFn, Locale } from 'date-fns/locale'
import { fr } from 'date-fns/locale/fr'
import { setDefaultOptions } from 'date-fns/setDefaultOptions'

/** Not `dd/MM/yyyy`, which Sanity would read as an American date to warn of the past. */
const medium = 'd MMMM yyyy'
const date: FormatLong['date'] = (options) =>
  options.width === undefined || options.width === 'medium' ? medium : fr.formatLong.date(options)

/** `le 5 janvier 2099 à 08:00`, `le 1er janvier`, for what is neither of this week nor of the next. */
const formatRelative: FormatRelativeFn = (token, ...rest) =>
  token === 'other' ? "'le' do MMMM yyyy 'à' HH:mm" : fr.formatRelative(token, ...rest)

const french: Locale = { ...fr, formatLong: { ...fr.formatLong, date }, formatRelative }

/**
 * Dates in French wherever Sanity formats them with date-fns, which it does in English whatever the Studio's language.
 * Fields of its own then show and take `23 novembre 2026 09:00`.
 */
export const writeDatesInFrench = () => setDefaultOptions({ locale: french, weekStartsOn: 1 })
