import { unnamed } from './unnamed.ts'

const notThere = 'La publication groupée ou variante choisie ne contient pas ce document'

/** Words of lists and documents that Sanity's French does not have yet. */
export const structure = {
  ...unnamed.structure.fr,
  'action.delete.disabled.target-not-found': notThere,
  'action.discard-changes.disabled.target-not-found': notThere,
  'action.duplicate.disabled.target-not-found': notThere,
  'action.publish.disabled.not-publishable': 'Cette version est publiée avec sa publication groupée',
  'action.publish.disabled.target-not-found': notThere,
  'action.unpublish.disabled.already-unpublished': 'Le retrait de ce document est déjà prévu',
  'action.unpublish.disabled.target-not-found': notThere,
  'banners.obsolete-draft.actions.compare-draft.tooltip':
    'Le document publié n’existe pas : ce brouillon ne peut être comparé à rien.',
  'banners.release.action.add-to-bundle': 'Ajouter au lot',
  'banners.variant.action.add-to-variant': 'Créer la variante',
  'banners.variant.definition-not-found':
    'La variante choisie, <VariantName>{{name}}</VariantName>, est introuvable.',
  'banners.variant.error.description': 'Le document n’a pas pu être ajouté à la variante : {{message}}',
  'banners.variant.error.title': 'Erreur lors de l’ajout à la variante',
  'banners.variant.not-in-variant':
    'Ce document n’a pas de version <PerspectiveTitle>{{perspectiveTitle}}</PerspectiveTitle> pour <VariantBadge>{{variantTitle}}</VariantBadge>.',
  'banners.variant.waiting.description':
    'Le document est ajouté à la variante. Cela ne prend que quelques secondes.',
  'banners.variant.waiting.title': 'Ajout du document à la variante…',
  'compare-version.error.loadVersions.title': 'Les versions n’ont pas pu être chargées',
  'confirm-delete-dialog.confirm-anyway-button.text_delete_one': 'Supprimer quand même',
  'confirm-delete-dialog.confirm-anyway-button.text_delete_other': 'Supprimer quand même toutes les versions',
  'confirm-delete-dialog.confirm-button.text_delete_one': 'Supprimer le document',
  'confirm-delete-dialog.confirm-button.text_delete_other': 'Supprimer toutes les versions',
  'confirm-delete-dialog.confirmation.text_delete_one':
    'Ce document sera supprimé ici et sur le site, brouillon compris. Pour seulement le retirer du site, annulez et choisissez « Retirer du site ».',
  'confirm-delete-dialog.confirmation.text_delete_other':
    'Ce document sera supprimé ici et sur le site, avec toutes ses versions. Pour seulement le retirer du site, annulez et choisissez « Retirer du site ».',
  'document-group-inventory.onboarding-hint': 'Où sont passés les boutons des versions ?',
  'document-inspector.error.close-button.aria-label': 'Fermer le panneau',
  'document-inspector.error.description': 'Ce panneau n’a pas pu être affiché.',
  'document-inspector.error.retry-button.text': 'Réessayer',
  'document-inspector.error.title': 'Une erreur est survenue',
  'document-target-badges.not-in-target.tooltip':
    'Ce document n’existe pas encore dans la perspective choisie.',
  'document-view.form-view.sync-pending.description':
    'De nouveaux essais suivent. En attendant, vos modifications restent dans ce navigateur.',
  'document-view.form-view.sync-pending.title': 'Vos modifications ne s’enregistrent pas',
  'document-view.form-view.sync-recovering.description':
    'Vous pourrez écrire dès que vos modifications seront enregistrées.',
  'document-view.form-view.sync-recovering.title': 'Enregistrement de vos modifications…',
  'document-view.form-view.sync-stalled.description':
    'Vous pourrez écrire une fois qu’elles seront enregistrées. Elles restent dans ce navigateur : laissez cet onglet ouvert pendant les nouveaux essais.',
  'document-view.form-view.sync-stalled.title': 'Vos modifications ne s’enregistrent toujours pas',
  'incoming-references-pane.no-references': 'Aucun document ne renvoie à celui-ci.',
  'menu-items.layout.restore-default': 'Affichage habituel',
  'menu-items.layout.restore-default.disabled-reason': 'C’est déjà l’affichage habituel',
  'menu-items.sort-by.restore-default': 'Ordre habituel',
  'menu-items.sort-by.restore-default.disabled-reason': 'C’est déjà l’ordre habituel',
  'panes.document-list-pane.error.max-retries-attempted':
    'Après {{count}} essais sans succès, il n’y en aura plus d’automatique.',
  'panes.document-list-pane.search-ordering.aria-label': 'Changer l’ordre des résultats',
  'panes.document-list-pane.search-ordering.label': 'Par {{order}}',
  'panes.document-list-pane.search-ordering.relevance': 'Pertinence',
  'panes.document-list-pane.search-ordering.summary-relevance': 'Par pertinence',
  'panes.document-list-pane.sort-order.disabled-reason':
    'Cet ordre dépend de champs que ce type de document n’a pas',
  'panes.document-operation-results.operation-success_publishVersion': 'La version est publiée',
  'panes.document-operation-results.operation-success_unpublishVersion':
    'Le document sera retiré du site avec la publication groupée',
  'panes.document-pane.variant-target.loading': 'Chargement du document…',
}
