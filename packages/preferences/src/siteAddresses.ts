import { createAddresses, type PathsOfPage } from './addresses.ts'

declare global {
  /** `toBeforePaintScript` inserts both into the finished script: the languages, and the pages with a path in each. */
  const LOCALES: readonly [string, ...string[]]
  const PATHS: readonly PathsOfPage[]
}

const locales = LOCALES

export const defaultLocale = locales[0]

export const { isLocale, toLocalePath, parseLocalePath } = createAddresses(locales, PATHS)
