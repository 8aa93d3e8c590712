import type { errors as French } from '../fr/errors.ts'

export const errors: typeof French = {
  notFound: {
    heading: 'Page not found',
    text: 'There’s nothing at this address. The page may have moved.',
  },
  gone: {
    heading: 'This page is gone',
    text: 'It was removed from the site, and nothing replaces it at this address.',
  },
  server: {
    heading: 'Something went wrong',
    text: 'The site ran into a problem while preparing this page. Please try again in a moment.',
  },
  unavailable: {
    heading: 'Service temporarily unavailable',
    text: 'The site is taking a break. It will be back soon: please try again a little later.',
  },
  again: 'Try again',
  home: 'Back to the home page',
  contact: 'Get in touch',
}
