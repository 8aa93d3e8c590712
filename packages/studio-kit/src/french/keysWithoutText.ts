/**
 * Texts for keys that Sanity uses but translates in no language, by namespace. Without them, the Studio would show keys such
 * as `new-document.new-document`.
 */
export const keysWithoutText = {
  studio: {
    fr: {
      'asset-source.asset-list.table.preview-alt': 'Aperçu de l’image',
      'asset-source.file.asset-list.item.select-file-tooltip': 'Choisir {{filename}}',
      'asset-source.usage-list.image-alt': 'Aperçu de l’image',
      'inputs.array.error.cannot-resolve-initial-value-description':
        'Les valeurs de départ n’ont pas pu être préparées.',
      'new-document.new-document': 'Nouveau document',
      'search.search-results-label': 'Résultats de recherche',
    },
    en: {
      'asset-source.asset-list.table.preview-alt': 'Preview of the image',
      'asset-source.file.asset-list.item.select-file-tooltip': 'Select {{filename}}',
      'asset-source.usage-list.image-alt': 'Preview of the image',
      'inputs.array.error.cannot-resolve-initial-value-description':
        'The initial value could not be prepared.',
      'new-document.new-document': 'New document',
      'search.search-results-label': 'Search results',
    },
  },
  structure: {
    fr: { 'changes.action.close-label': 'Fermer l’historique' },
    en: { 'changes.action.close-label': 'Close history' },
  },
}
