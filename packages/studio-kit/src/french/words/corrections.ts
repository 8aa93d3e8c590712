/**
 * The terms of Sanity's French, as patterns, that are wrong or differ from those of the rest of the Studio: *télécharger* is
 * *download*, not *upload*.
 */
export const terms = Object.entries({
  'l.opération n.est pas prête|opération pas prête': 'un instant, le document se charge',
  'de télé(?:charg|vers)(?=er)': 'd’import',
  'télé(?:charg|vers)(?=er|é)': 'import',
  'du téléchargement': 'de l’importation',
  'téléchargement(?= de)': 'importation',
  'planific?(?=[aeé])': 'programm',
  révision: 'version',
  édité: 'modifié',
  rejeté: 'abandonné',
  'd.actif': 'de fichier',
  '(?<!document )actif|asset': 'fichier',
  'point chaud': 'point central',
}).map(([pattern, term]) => ({ pattern: new RegExp(`(?<!\\p{L})(?:${pattern})`, 'giu'), term }))

/**
 * Replaces texts of `@sanity/locale-fr-fr`, by namespace, that are wrong or half English, mislead an owner, or use other terms
 * than the rest of the Studio where no rule helps. What is only a matter of style stays.
 *
 * - *discard* is *abandonner* and *revert* is *rétablir*: *annuler* is the button that closes the dialog.
 * - *edit* is *modifier*, *pane* is *panneau*, *unpublish* is *retirer du site*.
 */

const notAllowed = 'Vous n’avez pas le droit de voir le document lié'

const structure = {
  'action.discard-changes.confirm-dialog.confirm-discard-changes': 'Tout ce qui a changé depuis la dernière publication sera abandonné.',
  'action.discard-changes.label': 'Abandonner les modifications',
  // {{timeSincePublished}} is « il y a 2 minutes » or « à l’instant ».
  'action.publish.already-published.tooltip': 'Publié {{timeSincePublished}}',
  'action.restore.confirm.message': 'Restaurer cette version ? Elle remplacera le brouillon. Le site ne changera pas avant « Publier ».',
  'action.restore.label': 'Restaurer cette version',
  'action.restore.tooltip': 'Restaurer cette version',
  'action.unpublish.label': 'Retirer du site',
  'banners.scheduled-draft-override-banner.text': 'La publication d’un brouillon de ce document est programmée. Ce que vous publiez maintenant sera remplacé à ce moment-là.',
  // “Nouveau” does not agree with a feminine title.
  'browser-document-title.new-document': '{{schemaType}} à compléter',
  'buttons.focus-pane-button.aria-label.collapse': 'Revenir à l’affichage normal, avec la navigation',
  'buttons.focus-pane-button.aria-label.focus': 'Agrandir ce panneau, sans la navigation',
  'buttons.focus-pane-button.tooltip.collapse': 'Revenir à l’affichage normal',
  'buttons.focus-pane-button.tooltip.focus': 'Agrandir ce panneau',
  'buttons.split-pane-button.aria-label': 'Ouvrir un second panneau à droite',
  'buttons.split-pane-button.tooltip': 'Ouvrir un second panneau à droite',
  'buttons.split-pane-close-button.title': 'Fermer ce panneau',
  'buttons.split-pane-close-group-button.title': 'Fermer le document',
  'changes.tab.review-changes': 'Modifications',
  'confirm-delete-dialog.referring-document-count.text_one': '1 document renvoie à « <DocumentTitle/> »',
  'confirm-delete-dialog.referring-document-count.text_other': '{{count}} documents renvoient à « <DocumentTitle/> »',
  'confirm-delete-dialog.referring-documents-descriptor.text_delete': 'Ces documents renvoient à « <DocumentTitle/> ». Sans lui, leurs liens ne mènent plus nulle part :',
  'confirm-delete-dialog.referring-documents-descriptor.text_unpublish': 'Ces documents renvoient à « <DocumentTitle/> ». Sans lui, leurs liens ne mènent plus nulle part :',
  'document-inspector.view-mode.parsed': 'En liste',
  'events.compare-with-published.description': 'Les modifications de ce document ne peuvent pas être chargées : sans doute sont-elles trop anciennes. Voici en quoi la version <strong>{{version}}</strong> diffère de la version <strong>publiée</strong>.',
  'incoming-references-input.list-label': 'Documents du type {{type}} qui renvoient à celui-ci',
  'incoming-references-input.types-not-defined': 'Aucun autre document ne peut renvoyer à ce type de document.',
  'menu-items.sort-by.last-edited': 'Trier par date de modification',
  'panes.document-header-title.new.text': '{{schemaType}} à compléter',
  'panes.document-list-pane.no-documents-of-type.text': 'Rien ici pour le moment',
  'panes.document-operation-results.operation-success_delete': 'Le document est supprimé. « Supprimés » permet de le restaurer.',
  'panes.document-list-pane.error.text': 'Les documents n’ont pas pu être lus.',
  'panes.document-operation-results.operation-success': 'L’opération a réussi',
  'panes.document-operation-results.operation-success_restore': 'La version choisie de <Strong>{{title}}</Strong> est revenue comme brouillon. Le site n’a pas changé.',
  'timeline-item.not-found-release.tooltip': 'La publication « {{releaseId}} » est introuvable',
  'toggle-inline-changes.menu-item.title': 'Montrer les modifications dans les champs',
}

const studio = {
  'inputs.files.common.actions-menu.copy-url.label': 'Copier l’adresse',
  'asset-source.browse-button.text': 'Choisir',
  'asset-source.dialog.button.select': 'Choisir',
  'asset-source.dialog.insert-asset-error': 'Le fichier n’a pas pu être inséré. La console du navigateur en dit plus.',
  'asset-sources.common.uploader.upload-failed.description': 'Le fichier n’a pas été accepté, ou l’envoi a été interrompu.',
  'changes.action.close-label': 'Fermer l’historique',
  'changes.action.revert-all-confirm': 'Tout rétablir',
  'changes.action.revert-all-description': 'Rétablir ce qu’il y avait avant ces {{count}} modifications ?',
  'changes.action.revert-changes-confirm-change_one': 'Rétablir la valeur d’avant',
  'changes.action.revert-changes-confirm-change_other': 'Rétablir les valeurs d’avant',
  'changes.action.revert-changes-description': 'Rétablir ce qu’il y avait avant ces modifications ?',
  'changes.action.revert-changes-description_one': 'Rétablir ce qu’il y avait avant cette modification ?',
  'changes.change-bar.aria-label': 'Voir les modifications',
  'changes.inspector.meta-label': 'Détails',
  'changes.missing-since-document-error': 'La version <code>{{revisionId}}</code> est introuvable. <Break/> Sans doute est-elle trop ancienne. <Break/> Choisissez-en une autre comme <strong>point de départ</strong>.',
  'changes.portable-text.annotation_added': 'Lien ajouté',
  'changes.portable-text.annotation_changed': 'Lien modifié',
  'changes.portable-text.annotation_removed': 'Lien supprimé',
  'changes.portable-text.annotation_unchanged': 'Lien inchangé',
  'changes.same-revision-selected-description': 'La version de <strong>départ</strong> et celle d’<strong>arrivée</strong> sont les mêmes : choisissez-en deux différentes.',
  'changes.title': 'Historique',
  // {{date}} is « il y a 2 minutes » or « à l’instant ».
  'document-status.created': 'Créé {{date}}',
  'document-status.revision-from': 'Version du <em>{{date}}</em>',
  'incoming-references.title': 'Documents qui renvoient à celui-ci',
  // Shown for a file that is dropped on a field, and that the field does not accept.
  'inputs.array.error.cannot-upload-unable-to-convert_one': 'Ce fichier n’est pas d’un format accepté. Exportez l’image en JPEG ou en PNG.',
  'inputs.array.error.cannot-upload-unable-to-convert_other': 'Ces fichiers ne sont pas d’un format accepté. Exportez les images en JPEG ou en PNG.',
  'inputs.files.common.stale-upload-warning.clear': 'Abandonner l’importation',
  'inputs.files.common.stale-upload-warning.description': 'Cette importation n’avance plus depuis {{staleThresholdMinutes}} minutes au moins : sans doute a-t-elle été interrompue. Abandonnez-la et recommencez.',
  'inputs.files.common.stale-upload-warning.title': 'Importation incomplète',
  'inputs.image.actions-menu.edit-details.aria-label': 'Choisir le point central et le cadrage',
  'inputs.image.actions-menu.options.aria-label': 'Actions de l’image',
  'inputs.image.hotspot-dialog.title': 'Point central et cadrage',
  // Shown for an image that the lake refuses. Sanity's own words say to try again, which does not help.
  'inputs.image.upload-error.description': 'Cette image n’a pas été acceptée.',
  'inputs.imagetool.title': 'Réglage',
  'inputs.portable-text.action.edit-annotation-aria-label': 'Modifier',
  'inputs.portable-text.action.remove-annotation-aria-label': 'Supprimer',
  'inputs.portable-text.activate-on-focus-message_tap': 'Touchez pour écrire',
  'inputs.portable-text.annotation-aria-label': 'Lien dans le texte',
  'inputs.reference.action.create-new-document': 'Créer',
  'inputs.reference.action.create-new-document-select': 'Créer…',
  'inputs.reference.error.missing-read-permissions-description': notAllowed,
  'inputs.reference.referenced-document-insufficient-permissions': notAllowed,
  'preview.image.file-is-being-uploaded.alt-text': 'L’image en cours d’importation',
  'release.action.delete-schedule': 'Annuler la programmation',
  'release.banner.scheduled-for-publishing-on': 'Publication programmée : {{date}}',
  'release.chip.tooltip.intended-for-date': 'Prévu : {{date}}',
  'release.chip.tooltip.scheduled-for-date': 'Publication programmée : {{date}}',
  'release.dialog.publish-scheduled-draft.confirm': 'Oui, publier maintenant',
  'release.navbar.tooltip': 'Voir les programmations',
  'search.action.search-specific-types': 'Chercher dans {{types, list}}',
  'search.action.search-specific-types-truncated': 'Chercher dans {{types, list}} et {{count}} de plus',
  'search.operator.date-last.description': '<Field/> <Operator>depuis moins de</Operator> <Value>{{value}}</Value>',
  'search.operator.date-last.name': 'derniers',
  'search.operator.date-time-last.description': '<Field/> <Operator>depuis moins de</Operator> <Value>{{value}}</Value>',
  'search.operator.date-time-last.name': 'derniers',
  // Sanity's own words say that there is no history, although the published version has one.
  'timeline.error.no-document-history-description': 'Il commence avec votre première modification. Ce qui est en ligne a le sien : choisissez « Publié » en haut du document.',
  'timeline.error.no-document-history-title': 'Pas encore d’historique du brouillon',
  // A draft begins as what is published.
  'timeline.operation.draft-created': 'Avant vos modifications',
  'timeline.operation.draft-created_timestamp': 'Avant vos modifications : {{timestamp, datetime}}',
  'timeline.operation.unpublished': 'Retiré du site',
  'timeline.operation.unpublished_timestamp': 'Retiré du site : {{timestamp, datetime}}',
}

const validation = {
  'date.invalid-format': 'Cette date ne se lit pas. Écrivez-la comme 20/11/2026 ou 20 novembre 2026.',
  'object.media-not-found': 'Le fichier est introuvable dans la médiathèque',
  'panel.close-button-aria-label': 'Fermer la vérification',
  'panel.title': 'Vérification',
  'slug.missing-current': 'Il faut une adresse',
  'slug.not-object': 'Cette adresse n’est pas valable',
  'slug.not-unique': 'Cette adresse est déjà prise',
}

export const corrections: Record<string, Record<string, string>> = { structure, studio, validation }
