import type { cookies as French } from '../fr/cookies.ts'

export const cookies: typeof French = {
  title: 'Cookie policy',
  what: {
    heading: 'What are cookies?',
    body: `A cookie is a small text file that a site saves in your browser. It makes it possible, for example, to find a
setting again from one visit to the next. This site also keeps the language you chose in your browser’s local storage,
which works in the same way.

What you type in the contact form (name, e-mail address, message) is kept in your browser’s session storage, with the
time you began and a random number that keeps the message from being sent twice. Your text thus survives a reload of
the page. All of it is deleted as soon as the message is sent, or when you close the tab.`,
  },
  types: {
    heading: 'The cookies of this site',
    body: `Two kinds of cookies may be used. Choose here which ones you accept: your decision is remembered for 365 days,
and you can change it at any time.`,
  },
  control: {
    heading: 'Staying in control',
    body: `There are several ways to choose:

- The banner shown on your first visit.
- The switch on this page, within reach at any time through the “Manage cookies” link at the bottom of every page.
- The settings of your browser, which can refuse or delete the cookies of all sites.`,
  },
  switches: {
    label: 'Your choices',
    essential: 'Essential cookies',
    essentialText: 'They remember your choice about cookies and the theme of the site. Always on.',
    analytics: 'Analytics cookies',
    withAnalytics:
      'Google Analytics counts visits to understand which pages are useful. Off without your consent.',
    withoutAnalytics: 'This site uses no cookie of this kind. Your choice will apply if that changes.',
    on: 'On',
    off: 'Off',
    needsScript: 'These switches need JavaScript. Without it, no analytics cookie is used.',
  },
}
