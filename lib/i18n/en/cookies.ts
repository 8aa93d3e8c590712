import type { cookies as French } from '../fr/cookies.ts'

export const cookies: typeof French = {
  title: 'Cookie policy',
  what: {
    heading: 'What are cookies?',
    body: `A cookie is a small text file that a site saves in your browser so that it can, for example, remember a setting from
one visit to the next. The language you choose is also kept in your browser’s local storage, which works in the
same way.

What you type in the contact form (name, email address, message) is kept in your browser’s session storage, along with
the time you started and a random number that stops the message being sent twice. That way, your text is still there if
the page reloads. All of it is deleted as soon as the message is sent, or when you close the tab.`,
  },
  types: {
    heading: 'The cookies on this site',
    body: `Two kinds of cookie may be used. Choose here which ones you accept: your decision is remembered for 365 days, and
you can change it at any time. After “Reject all” in the banner, no setting is remembered, and the banner comes back with every
page that you load. Only a language that you choose yourself stays in your browser’s local storage: without it, your
choice would last no longer than one page.`,
  },
  control: {
    heading: 'Staying in control',
    body: `You can choose in several ways:

- On the banner, shown until you have accepted at least the essential cookies.
- With the switch on this page, which you can reach at any time through the “Manage cookies” link at the foot of every
page.
- In your browser’s settings, which can block or delete cookies from any site.`,
  },
  switches: {
    label: 'Your choices',
    essential: 'Essential cookies',
    essentialText:
      'These remember your cookie choice, the site’s theme and the language you choose. Always on; after “Reject all” in the banner, the site forgets the theme and asks you again.',
    analytics: 'Analytics cookies',
    withAnalytics:
      'Google Analytics counts visits to show which pages are useful. Its cookies, _ga and _ga_…, last two years. Off unless you agree.',
    withoutAnalytics: 'This site uses no cookies of this kind. Your choice will apply if that changes.',
    on: 'On',
    off: 'Off',
    needsScript:
      'These switches need JavaScript. Without it, no analytics cookies are used; you can save your choice here.',
    saved: 'Your choice is saved. Without JavaScript, this page can’t show it to you.',
  },
}
