export { consentChoiceNames, consentChoices, toConsentValue } from './consent.ts'
export { consentCookie } from './cookies.ts'
export { startPreferences } from './state.ts'
export { readInitialTheme, showTheme, type Theme } from './theme.ts'
