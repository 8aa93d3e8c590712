import Cookies from 'js-cookie'
import { cookieAttributes, readCookie, themeCookie } from './cookies.ts'

/** Until a theme is saved, a page has the theme of the system. */
export type Theme = 'light' | 'dark'

/** The media query that matches if the system prefers a dark theme. */
export const systemDark = '(prefers-color-scheme: dark)'

/** The theme of this name; null for anything else. */
export const parseTheme = (value: string | null): Theme | null =>
  value === 'light' || value === 'dark' ? value : null

/** The saved theme; null if there is none. */
export const readTheme = (): Theme | null => parseTheme(readCookie(themeCookie))

/** The saved theme, or else that of the system. */
export const readInitialTheme = (): Theme =>
  readTheme() ?? (matchMedia(systemDark).matches ? 'dark' : 'light')

/** The style sheets read the class from the root element, so that it applies from the first paint on. */
export function showTheme(theme: Theme): void {
  document.documentElement.classList.toggle('dark', theme === 'dark')
}

/** Stores the theme in a cookie for a year. The caller checks that the visitor has not refused it. */
export function writeTheme(theme: Theme): void {
  Cookies.set(themeCookie, theme, cookieAttributes)
}

/** Deletes the saved theme. The page still shows it. */
export function removeTheme(): void {
  Cookies.remove(themeCookie)
}
