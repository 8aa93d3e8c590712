/** What browsers log, whatever the language of the page. Not in the dictionaries, because every page loads these. */
export const consoleTexts = {
  errorCaught: 'Erreur interceptée :',
  preloadFailed: 'Échec du préchargement de la route',
}
