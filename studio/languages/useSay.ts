import { useCurrentLocale } from 'sanity'
import { type Say, toSay } from '#schemas/say.ts'
import { toLocale } from './studioLocale.ts'

/** The words of the language the Studio is in, for components of our own. */
export const useSay = (): Say => toSay(toLocale(useCurrentLocale().id))
