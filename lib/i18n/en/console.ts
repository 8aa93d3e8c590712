import type { consoleTexts as French } from '../fr/console.ts'

export const consoleTexts: typeof French = {
  errorCaught: 'Caught error:',
  preloadFailed: 'Failed to preload the route',
}
