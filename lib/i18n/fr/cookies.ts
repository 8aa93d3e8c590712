/** Written as plain text; see `terms.ts` for the notation. */
export const cookies = {
  title: 'Politique de cookies',
  what: {
    heading: 'Que sont les cookies ?',
    body: `Un cookie est un petit fichier texte qu’un site enregistre dans votre navigateur. Il permet, par exemple, de
retrouver un réglage d’une visite à l’autre. La langue que vous choisissez est aussi gardée dans la mémoire locale
de votre navigateur, qui fonctionne de la même façon.

Ce que vous écrivez dans le formulaire de contact (nom, adresse e-mail, message) est gardé dans la mémoire de session
de votre navigateur, avec l’heure où vous avez commencé et un numéro tiré au hasard qui évite un double envoi. Votre
texte survit ainsi à un rechargement de la page. Tout est effacé dès que le message est envoyé, ou quand vous fermez
l’onglet.`,
  },
  types: {
    heading: 'Les cookies de ce site',
    body: `Deux sortes de cookies peuvent être utilisées. Choisissez ici celles que vous acceptez : votre décision est
retenue 365 jours, et vous pouvez en changer à tout moment. Après « Tout refuser » dans le bandeau, aucun réglage n’est
retenu, et le bandeau revient à chaque page que vous chargez. Seule une langue que vous choisissez vous-même reste
dans la mémoire locale de votre navigateur : sans elle, votre choix ne tiendrait que jusqu’à la page suivante.`,
  },
  control: {
    heading: 'Garder la main',
    body: `Plusieurs moyens vous permettent de choisir :

- Le bandeau, affiché tant que vous n’avez pas accepté au moins les cookies essentiels.
- L’interrupteur de cette page, accessible à tout moment par le lien « Gérer les cookies » en bas de chaque page.
- Les réglages de votre navigateur, qui peuvent refuser ou effacer les cookies de tous les sites.`,
  },
  switches: {
    label: 'Vos choix',
    essential: 'Cookies essentiels',
    essentialText:
      'Ils retiennent votre choix sur les cookies, le thème du site et la langue que vous choisissez. Toujours actifs ; après « Tout refuser » dans le bandeau, le site oublie le thème et vous repose la question.',
    analytics: 'Cookies de mesure d’audience',
    withAnalytics:
      'Google Analytics compte les visites pour comprendre quelles pages sont utiles. Ses cookies, _ga et _ga_…, durent deux ans. Inactifs sans votre accord.',
    withoutAnalytics: 'Ce site n’utilise aucun cookie de ce type. Votre choix vaudra si cela change.',
    on: 'Activés',
    off: 'Désactivés',
    needsScript:
      'Ces interrupteurs ont besoin de JavaScript. Sans lui, aucun cookie de mesure n’est utilisé ; vous pouvez enregistrer votre choix ici.',
    /** Without JavaScript, after a choice. */
    saved: 'Votre choix est enregistré. Sans JavaScript, cette page ne peut pas vous le montrer.',
  },
}
