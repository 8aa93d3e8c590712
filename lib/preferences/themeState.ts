import { readConsent, refusesNecessary } from './consent.ts'
import { showTheme } from './documentState.ts'
import { createStore } from './store.ts'
import { readInitialTheme, type Theme, writeTheme } from './theme.ts'

/** The theme of this visit. */
export const themeState = createStore<Theme>(readInitialTheme)

/** Changes the theme without saving it: another tab has. */
export function followTheme(theme: Theme): void {
  themeState.set(theme)
  showTheme(theme)
}

/** Changes the theme, and saves it unless the visitor has refused necessary cookies. */
export function chooseTheme(theme: Theme): void {
  followTheme(theme)
  if (!refusesNecessary(readConsent())) writeTheme(theme)
}
