import { toImageAdvice } from '#schemas/image.ts'
import { pickFor } from '#schemas/pick.ts'

/**
 * Words in the place of Sanity's, by namespace. A *publication groupée* (a release) holds *versions* of documents, and what
 * takes a document off the site is called so everywhere; Sanity's French says *version* or *publication* for all of these.
 */
export const overrides = {
  studio: {
    fr: {
      'document-status.revision-from': 'Version du <em>{{date}}</em>',
      'inputs.image.actions-menu.edit-details.aria-label': 'Choisir le point central et le cadrage',
      'inputs.image.hotspot-dialog.title': 'Point central et cadrage',
      // Sanity has no other words for an image that the lake refuses; its own ask to try again what will not work.
      'inputs.image.upload-error.description': `Cette image n’a pas été acceptée. ${toImageAdvice(pickFor('fr'))} Un dessin SVG trop long à tracer est refusé.`,
      'inputs.imagetool.title': 'Réglage',
      'inputs.portable-text.annotation-editor.title': '{{schemaType}}',
      'insufficient-permissions-message.not-authorized-explanation_unpublish-document':
        'Vous n’avez pas le droit de retirer ce document du site.',
      'release.action.add-to-new-release': 'Ajouter à une publication groupée',
      'release.action.already-exists-in-release': 'Le document est déjà dans la publication groupée',
      'release.action.already-in-release': 'Déjà dans la publication groupée {{title}}',
      'release.action.create-new': 'Nouvelle publication groupée',
      'release.action.new-release': 'Nouvelle publication groupée',
      'release.action.revert-unpublish-version.failure.description':
        'Réessayez, ou vérifiez votre connexion. La publication groupée retirera toujours ce document du site.',
      'release.action.revert-unpublish-version.failure.title': 'Le retrait du site n’a pas pu être annulé.',
      'release.action.revert-unpublish-version.success.title': 'Le retrait du site est annulé.',
      'release.action.schedule-publish': 'Programmer la publication',
      'release.action.unpublish-version.failure': 'Le retrait du site n’a pas pu être prévu',
      'release.action.unpublish-version.success':
        '<strong>{{title}}</strong> sera retiré du site avec la publication groupée',
      'release.action.view-release': 'Voir la publication groupée',
      'release.banner.scheduled-for-publishing-on': 'Publication programmée : {{date}}',
      'release.chip.tooltip.archived':
        'Cette publication groupée est archivée et ne peut plus être modifiée.',
      'release.chip.tooltip.other-versions_one': 'Une autre version, hors des publications groupées',
      'release.chip.tooltip.other-versions_other':
        '{{count}} autres versions, hors des publications groupées',
      'release.chip.tooltip.scheduled-for-date': 'Publication programmée : {{date}}',
      'release.deleted-tooltip': 'Cette publication groupée a été supprimée',
      'release.dialog.copy-to-release.title': 'Copier la version vers une nouvelle publication groupée',
      'release.dialog.create.confirm': 'Créer la publication groupée',
      'release.dialog.create.title': 'Nouvelle publication groupée',
      'release.dialog.publish-scheduled-draft.body':
        'Publier ce brouillon tout de suite, sans attendre le moment programmé ?',
      'release.dialog.publish-scheduled-draft.confirm': 'Oui, publier maintenant',
      'release.dialog.publish-scheduled-draft.header': 'Publier maintenant ?',
      'release.dialog.tooltip.description':
        'La date prévue sert à préparer et à prévisualiser. Elle ne programme rien : publiez ou programmez la publication groupée quand ses documents sont prêts.',
      'release.dialog.tooltip.title': 'Date prévue',
      'release.form.placeholder-describe-release': 'Décrivez la publication groupée…',
      'release.layer.hide': 'Masquer la publication groupée',
      'release.menu.label': 'Menu de la publication groupée',
      'release.menu.scheduled-drafts': 'Voir les brouillons programmés',
      'release.menu.view-releases': 'Voir les publications groupées',
      'release.placeholder-untitled-release': 'Publication groupée sans titre',
      'release.schedule-dialog.publish-date-in-past-warning': 'Choisissez un moment à venir.',
      'release.toast.archived-release.description': 'Cette publication groupée n’est plus épinglée',
      'release.toast.archived-release.title': 'La publication groupée « {{title}} » est archivée',
      'release.toast.create-release-error.title': 'La publication groupée n’a pas pu être créée',
      'release.toast.not-found-release.title': 'La publication groupée « {{title}} » est introuvable',
      'release.toast.publish-scheduled-draft.error':
        '<strong>{{title}}</strong> n’a pas pu être publié : {{error}}',
      'release.toast.publish-scheduled-draft.success': '<strong>{{title}}</strong> est publié.',
      'release.toast.published-release.description': 'Cette publication groupée n’est plus épinglée',
      'release.toast.published-release.title': 'La publication groupée « {{title}} » est publiée',
      'release.toast.schedule-publish.error': 'Le brouillon n’a pas pu être programmé : {{error}}',
      'release.toast.schedule-publish.success': 'La publication du brouillon est programmée',
      'release.tooltip.locked':
        'Cette publication groupée est programmée. Annulez la programmation pour y ajouter des documents.',
      'schedule-publish-dialog.header': 'Programmer la publication',
      'scheduled-drafts.release.title': 'Publication programmée',
      // Of what is published and has no draft it would say that there is no history.
      'timeline.error.no-document-history-description':
        'Il commence avec votre première modification. Ce qui est en ligne a le sien : choisissez « Publié » en haut du document.',
      'timeline.error.no-document-history-title': 'Pas encore d’historique du brouillon',
      'timeline.operation.unpublished': 'Retiré du site',
      'timeline.operation.unpublished_timestamp': 'Retiré du site : {{timestamp, datetime}}',
    },
    en: {
      'inputs.image.upload-error.description': `This picture was not accepted. ${toImageAdvice(pickFor('en'))} An SVG that takes too long to draw is refused.`,
      'timeline.error.no-document-history-description':
        'It begins with your first edit. What is on the site has its own: choose “Published” above the document.',
      'timeline.error.no-document-history-title': 'The draft has no history yet',
    },
  },
  structure: {
    fr: {
      'action.delete.disabled.scheduled-release':
        'Ce document fait partie d’une publication programmée et ne peut pas être supprimé',
      'action.delete.label': 'Supprimer le document',
      'action.unpublish.label': 'Retirer du site',
      'banners.archived-release.description':
        'Cette version appartient à la publication groupée archivée <VersionBadge>{{title}}</VersionBadge> et ne peut plus être modifiée.',
      'banners.choose-new-document-destination.release-inactive':
        'La publication groupée <VersionBadge>{{title}}</VersionBadge> est close.',
      'banners.paused-scheduled-draft.text':
        'La programmation est suspendue pendant que vous modifiez. Programmez de nouveau la publication, ou choisissez un autre moment.',
      'banners.release.action.add-to-release': 'Ajouter à la publication groupée',
      'banners.release.action.open-to-edit': 'Ouvrir la publication groupée pour modifier',
      'banners.release.not-in-release':
        'Pas dans la publication groupée <VersionBadge>{{title}}</VersionBadge>.',
      'banners.release.waiting.title': 'Ajout du document à la publication groupée…',
      'banners.unpublished-release-banner.text':
        'Ce document sera retiré du site avec la publication groupée <VersionBadge>{{title}}</VersionBadge>.',
      // “Nouveau” does not agree with “Formule”.
      'browser-document-title.new-document': '{{schemaType}} sans titre',
      'confirm-delete-dialog.confirm-anyway-button.text_unpublish': 'Retirer du site quand même',
      'confirm-delete-dialog.confirm-button.text_unpublish': 'Retirer du site',
      'confirm-delete-dialog.confirmation.text_unpublish':
        'Voulez-vous vraiment retirer « <DocumentTitle/> » du site ?',
      'confirm-delete-dialog.header.text_unpublish': 'Retirer du site ?',
      'events.open.release': 'Ouvrir la publication groupée <VersionBadge>{{releaseTitle}}</VersionBadge>',
      'panes.document-header-title.new.text': '{{schemaType}} sans titre',
      'panes.document-operation-results.operation-error_unpublish':
        'Ce document n’a pas pu être retiré du site. Le plus souvent, d’autres documents y renvoient.',
      'panes.document-operation-results.operation-success_createVersion':
        '<Strong>{{title}}</Strong> est ajouté à la publication groupée',
      // Without {{title}}, which Sanity takes from what is no longer published.
      'panes.document-operation-results.operation-success_unpublish':
        'Le document est retiré du site. Il reste ici comme brouillon.',
    },
    en: {
      'action.unpublish.label': 'Take off the site',
      'confirm-delete-dialog.confirmation.text_delete_one':
        'This deletes the document here and on the site, draft included. To only take it off the site, cancel and choose “Take off the site”.',
      'confirm-delete-dialog.confirmation.text_delete_other':
        'This deletes the document and all its versions, here and on the site. To only take it off the site, cancel and choose “Take off the site”.',
      'panes.document-operation-results.operation-success_unpublish':
        'The document is off the site. It stays here as a draft.',
    },
  },
}
