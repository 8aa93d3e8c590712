import type { Overrides } from '../../options.ts'

/**
 * Replaces those of Sanity's words that would mislead an owner, by namespace. Everywhere, the Studio says *retirer du site*
 * where Sanity says *dépublier*.
 */
export const overrides: Overrides = {
  studio: {
    fr: {
      'asset-sources.common.uploader.upload-failed.description': 'Le fichier n’a pas été accepté, ou l’envoi a été interrompu.',
      'document-status.revision-from': 'Version du <em>{{date}}</em>',
      // Shown for a file that is dropped on a field, and that the field does not accept.
      'inputs.array.error.cannot-upload-unable-to-convert_one': 'Ce fichier n’est pas d’un format accepté. Exportez l’image en JPEG ou en PNG.',
      'inputs.array.error.cannot-upload-unable-to-convert_other': 'Ces fichiers ne sont pas d’un format accepté. Exportez les images en JPEG ou en PNG.',
      'inputs.image.actions-menu.edit-details.aria-label': 'Choisir le point central et le cadrage',
      'inputs.image.hotspot-dialog.title': 'Point central et cadrage',
      // Shown for an image that the lake refuses. Sanity's own words say to try again, which does not help.
      'inputs.image.upload-error.description': 'Cette image n’a pas été acceptée.',
      'inputs.imagetool.title': 'Réglage',
      'inputs.portable-text.annotation-editor.title': '{{schemaType}}',
      'release.action.schedule-publish': 'Programmer la publication',
      'release.chip.tooltip.intended-for-date': 'Prévu : {{date}}',
      'release.banner.scheduled-for-publishing-on': 'Publication programmée : {{date}}',
      'release.chip.tooltip.scheduled-for-date': 'Publication programmée : {{date}}',
      'release.dialog.publish-scheduled-draft.body': 'Publier ce brouillon tout de suite, sans attendre le moment programmé ?',
      'release.dialog.publish-scheduled-draft.confirm': 'Oui, publier maintenant',
      'release.dialog.publish-scheduled-draft.header': 'Publier maintenant ?',
      'release.menu.scheduled-drafts': 'Voir les brouillons programmés',
      'release.schedule-dialog.publish-date-in-past-warning': 'Choisissez un moment à venir.',
      'release.toast.publish-scheduled-draft.error': '<strong>{{title}}</strong> n’a pas pu être publié : {{error}}',
      'release.toast.publish-scheduled-draft.success': '<strong>{{title}}</strong> est publié.',
      'release.toast.schedule-publish.error': 'Le brouillon n’a pas pu être programmé : {{error}}',
      'release.toast.schedule-publish.success': 'La publication du brouillon est programmée',
      'schedule-publish-dialog.header': 'Programmer la publication',
      'scheduled-drafts.release.title': 'Publication programmée',
      // Sanity's own words say that there is no history, although the published version has one.
      'timeline.error.no-document-history-description': 'Il commence avec votre première modification. Ce qui est en ligne a le sien : choisissez « Publié » en haut du document.',
      'timeline.error.no-document-history-title': 'Pas encore d’historique du brouillon',
      'timeline.operation.unpublished': 'Retiré du site',
      'timeline.operation.unpublished_timestamp': 'Retiré du site : {{timestamp, datetime}}',
    },
    en: {
      'asset-sources.common.uploader.upload-failed.description': 'The file was not accepted, or the upload was interrupted.',
      'inputs.array.error.cannot-upload-unable-to-convert_one': 'The format of this file is not accepted. Export the picture as JPEG or PNG.',
      'inputs.array.error.cannot-upload-unable-to-convert_other': 'The formats of these files are not accepted. Export the pictures as JPEG or PNG.',
      'inputs.image.upload-error.description': 'This picture was not accepted.',
      'timeline.error.no-document-history-description': 'It begins with your first edit. What is on the site has its own: choose “Published” above the document.',
      'timeline.error.no-document-history-title': 'The draft has no history yet',
    },
  },
  structure: {
    fr: {
      'action.restore.confirm.message': 'Restaurer cette version ? Elle remplacera le brouillon. Le site ne changera pas avant « Publier ».',
      'action.delete.disabled.scheduled-release': 'Ce document fait partie d’une publication programmée et ne peut pas être supprimé',
      'action.delete.label': 'Supprimer le document',
      'banners.paused-scheduled-draft.text': 'La programmation est suspendue pendant que vous modifiez. Programmez de nouveau la publication, ou choisissez un autre moment.',
      // “Nouveau” does not agree with a feminine title.
      'browser-document-title.new-document': '{{schemaType}} sans titre',
      'panes.document-header-title.new.text': '{{schemaType}} sans titre',
      'panes.document-operation-results.operation-success_restore': 'La version choisie de <Strong>{{title}}</Strong> est revenue comme brouillon. Le site n’a pas changé.',
    },
    en: {
      'action.restore.confirm.message': 'Restore this version? It will replace the draft. The site will not change before “Publish”.',
      'confirm-delete-dialog.confirmation.text_delete_one': 'This deletes the document here, and on the site if it is there, draft included. To only take it off the site, cancel and choose “Take off the site”.',
      'confirm-delete-dialog.confirmation.text_delete_other': 'This deletes the document and all its versions, here, and on the site if it is there. To only take it off the site, cancel and choose “Take off the site”.',
      'panes.document-operation-results.operation-success_restore': 'The chosen version of <Strong>{{title}}</Strong> is back as a draft. The site has not changed.',
    },
  },
  validation: {
    fr: {
      'date.invalid-format': 'Cette date ne se lit pas. Écrivez-la comme 20/11/2026 ou 20 novembre 2026.',
    },
    en: { 'date.invalid-format': 'This date cannot be read. Write it like 20/11/2026 or 20 November 2026.' },
  },
}
