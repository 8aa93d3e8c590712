/** Written as plain text; see `terms.ts` for the notation. */
export const privacy = {
  title: 'Politique de confidentialité',
  collection: {
    heading: 'Collecte des données',
    body: `La personne qui publie ce site est responsable du traitement de vos données ; vous trouverez ses coordonnées
dans les [mentions légales](/legal), et pouvez lui écrire depuis la [page de contact](/contact).

Ce site recueille le moins de données possible :

- Ce que vous écrivez dans le formulaire de contact : votre nom, votre adresse e-mail et votre message.
- Vos préférences, gardées dans votre navigateur : la langue, le thème et votre choix sur les cookies.
- Quand vous envoyez un message, une empreinte de votre adresse IP, gardée deux jours au plus.`,
  },
  /** Shown where the site counts arrivals itself. */
  counting:
    'Le site compte aussi, par jour, les arrivées sur ses pages : la page et sa langue, le site d’où vient le lien et la campagne que ce lien nomme, et les adresses qui ne mènent à aucune page. Rien n’est lu ni écrit dans votre navigateur, et rien qui vous concerne n’est gardé : ni adresse IP, ni identifiant, ni empreinte. Ces totaux ne servent qu’à mesurer la fréquentation de ce site, ne sont transmis à personne et sont effacés au bout de {{count}} mois ; comme ils n’identifient personne, votre consentement n’est pas demandé. Un navigateur qui envoie le signal « Do Not Track » ou « Global Privacy Control » n’est pas compté.',
  /** Shown after the data collected: one if the site has Google Analytics, the other if not. */
  analytics:
    'Si vous l’acceptez, Google Analytics compte vos visites, pour comprendre quelles pages sont utiles et les améliorer. Google reçoit alors l’adresse des pages que vous voyez, un identifiant et des données techniques de votre navigateur, et peut les traiter hors de l’Union européenne, notamment aux États-Unis, avec les garanties décrites à l’adresse policies.google.com/privacy/frameworks. Ce comptage repose sur votre consentement, que vous pouvez retirer à tout moment par le lien « Gérer les cookies » en bas de chaque page.',
  noConsent: 'Rien sur ce site ne demande votre consentement.',
  usage: {
    heading: 'Utilisation des données',
    body: `Votre nom, votre adresse et votre message servent uniquement à vous répondre. Vos préférences servent à
afficher le site comme vous l’avez choisi.

Vos données ne sont ni vendues, ni louées, ni utilisées pour de la publicité.

La réponse à votre message repose sur votre demande. L’empreinte de votre adresse IP repose sur l’intérêt légitime de ce
site à écarter les envois automatiques.`,
  },
  security: {
    heading: 'Sécurité des données',
    body: `L’accès à vos messages est réservé à la personne qui publie ce site et aux prestataires qui les hébergent ou
les acheminent pour elle. Vos messages ne sont gardés que le temps nécessaire à nos échanges et aux obligations légales
qui en découlent : le site en garde une copie, que cette personne efface si vous le demandez. Ce qui est effacé reste
encore cinq semaines au plus dans les sauvegardes. Un message qui ressemble à un envoi indésirable n’est pas transmis
mais mis de côté pour être relu, puis effacé au bout de 90 jours.

Pour écarter les envois automatiques, le formulaire compte les envois d’une même adresse IP. Cette adresse n’est ni
affichée ni enregistrée : seule une empreinte, qui change chaque jour, est gardée deux jours au plus.

Aucun système n’étant infaillible, évitez d’envoyer par le formulaire des mots de passe, des données bancaires ou des
informations sensibles.`,
  },
  /** Where the owner deletes old messages: below the built-in text only, since an owner’s own text may name another time. */
  retentionUnset:
    'La personne qui publie ce site efface vos messages au plus tard trois ans après le dernier, ou plus tôt si vous le demandez.',
  /** Where the site deletes them by itself. */
  retention_one: 'Un message reçu est effacé du site un mois après son envoi.',
  retention_other: 'Un message reçu est effacé du site {{count}} mois après son envoi.',
  rights: {
    heading: 'Vos droits',
    body: `Le règlement général sur la protection des données (RGPD) vous donne le droit d’accéder à vos données, de les
faire rectifier ou effacer, d’en limiter l’usage, de vous y opposer et d’en demander une copie réutilisable.

Pour exercer ces droits, écrivez depuis la [page de contact](/contact) : tout ce que le site associe à votre adresse
e-mail vous est remis, dans un fichier lisible et en JSON, ou effacé. Si la réponse ne vous convient pas, vous pouvez
adresser une réclamation à la [CNIL](https://www.cnil.fr).`,
  },
}
