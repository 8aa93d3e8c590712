export const copyPaste = {
  'copy-paste.on-paste.validation.read-only-fields-skipped.description':
    'Champs en lecture seule laissés de côté : {{fieldNames}}',
  'copy-paste.on-paste.validation.read-only-fields-skipped-truncated.description':
    'Champs en lecture seule laissés de côté : {{fieldNames}} et {{count}} autres',
}

export const vision = {
  'action.save-personal-copy': 'Enregistrer une copie pour moi',
  'action.save-personal-query': 'Enregistrer pour moi',
  'action.save-shared-query': 'Enregistrer pour tous',
  'action.unshare': 'Ne plus partager',
  'label.all': 'Toutes',
  'label.shared': 'Partagée',
  'label.untitled-query': 'Sans titre',
  'query.error.unsupported-release-perspective':
    'Cette version de l’API ne connaît pas les perspectives composées. Il faut {{apiVersion}} ou plus récent.',
  'query.error.unsupported-variant':
    'Cette version de l’API ne connaît pas les variantes. Il faut la version expérimentale ({{apiVersion}}).',
  'save-query.personal-copy-success': 'Copie enregistrée pour vous',
  'save-query.share-warning':
    'Les requêtes partagées sont des documents de votre jeu de données et comptent dans son quota.',
  'save-query.shared-success': 'Requête enregistrée pour tous',
  'save-query.unshared-success': 'La requête n’est plus qu’à vous',
  'settings.api-version-locked-for-variant':
    'Quand une variante est choisie, la version de l’API doit être vX.',
}

/** Words of scheduling one document, which Sanity has in English only. */
export const singleDocRelease = {
  'action.schedule-publish': 'Programmer la publication',
  'action.schedule-publish-error': 'La publication n’a pas pu être programmée',
  'action.schedule-publish-success': 'La publication du document est programmée',
  'action.schedule-publish-success-description': 'Publication prévue : {{publishAt}}',
  'action.schedule-publish.disabled.cardinality-one': 'La publication de ce document est déjà programmée.',
  'action.schedule-publish.disabled.validation-issues':
    'Ce brouillon contient des erreurs : sa publication ne peut pas être programmée.',
  'action.schedule-publish.disabled.variant': 'Les variantes ne peuvent pas encore être programmées.',
  'empty-state.action.documentation': 'En savoir plus sur la programmation',
  'empty-state.description':
    'Programmez la publication de brouillons à une date et une heure ; ils sont verrouillés jusque-là.',
  'empty-state.title': 'Brouillons programmés',
}

/** Words of the form that sends Sanity an opinion, which Sanity has in English only. */
export const feedback = {
  'feedback.attachment.browse': 'Parcourir',
  'feedback.attachment.drop-zone': 'Glissez ou collez un fichier ici',
  'feedback.attachment.error.size': 'L’image doit faire moins de 20 Mo',
  'feedback.attachment.label': 'Joindre une image',
  'feedback.attachment.remove': 'Retirer',
  'feedback.cancel': 'Annuler',
  'feedback.consent.disclaimer':
    'Si vous répondez oui, votre nom et votre adresse sont transmis à l’équipe de Sanity.',
  'feedback.consent.label': 'Pouvons-nous vous recontacter au sujet de cet avis ?',
  'feedback.consent.no': 'Non',
  'feedback.consent.yes': 'Oui',
  'feedback.dialog.title': 'Donner votre avis à Sanity',
  'feedback.error': 'L’avis n’a pas pu être envoyé',
  'feedback.menu-item': 'Donner un avis',
  'feedback.message.label': 'Qu’est-ce qui va bien ? Que faudrait-il améliorer ?',
  'feedback.message.placeholder': 'Décrivez le problème ou la demande…',
  'feedback.sentiment.happy': 'Facile',
  'feedback.sentiment.label': 'Sanity est-il facile à utiliser ?',
  'feedback.sentiment.neutral': 'Sans avis',
  'feedback.sentiment.unhappy': 'Difficile',
  'feedback.submit': 'Envoyer',
  'feedback.success': 'Avis envoyé, merci !',
}
