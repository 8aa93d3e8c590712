export const layout = {
  skipToContent: 'Aller au contenu',
  loading: 'Chargement...',
  navigation: { label: 'Navigation principale' },
  menu: {
    open: 'Ouvrir le menu',
    close: 'Fermer le menu',
  },
  theme: {
    label: 'Thème',
    light: 'Clair',
    dark: 'Sombre',
  },
  language: {
    label: 'Langue',
    /** Shown on pages in another language, to people who read this one. */
    readThisPage: 'Lire cette page en français',
    /** Where the page does not exist in this language. */
    readHomePage: 'Lire la page d’accueil en français',
    /** Where a document does not exist in this language: the list of its type. */
    readList: 'Lire « {{name}} » en français',
  },
  footer: {
    profiles: 'Profils',
    newTab: 's’ouvre dans un nouvel onglet',
    navigation: 'Navigation',
    legal: 'Informations légales',
    manageCookies: 'Gérer les cookies',
    allRightsReserved: 'Tous droits réservés',
  },
}
