import type { layout as French } from '../fr/layout.ts'

export const layout: typeof French = {
  skipToContent: 'Skip to content',
  loading: 'Loading...',
  navigation: { label: 'Main navigation' },
  menu: {
    open: 'Open menu',
    close: 'Close menu',
  },
  theme: {
    label: 'Theme',
    light: 'Light',
    dark: 'Dark',
  },
  language: {
    label: 'Language',
    readThisPage: 'Read this page in English',
    readHomePage: 'Read the home page in English',
    readList: 'Read “{{name}}” in English',
  },
  footer: {
    profiles: 'Profiles',
    newTab: 'opens in a new tab',
    navigation: 'Navigation',
    legal: 'Legal',
    manageCookies: 'Manage cookies',
    allRightsReserved: 'All rights reserved',
  },
}
