import Cookies from 'js-cookie'
import { cookieAttributes, readCookie, themeCookie } from './cookies.ts'

export type Theme = 'light' | 'dark'

export const systemDark = '(prefers-color-scheme: dark)'

export const parseTheme = (value: string | null): Theme | null =>
  value === 'light' || value === 'dark' ? value : null

export const readTheme = (): Theme | null => parseTheme(readCookie(themeCookie))

export const readInitialTheme = (): Theme =>
  readTheme() ?? (matchMedia(systemDark).matches ? 'dark' : 'light')

/** The style sheets read the class from the root element, so that it applies from the first paint on. */
export function showTheme(theme: Theme): void {
  document.documentElement.classList.toggle('dark', theme === 'dark')
}

export function writeTheme(theme: Theme): void {
  Cookies.set(themeCookie, theme, cookieAttributes)
}

export function removeTheme(): void {
  Cookies.remove(themeCookie)
}
