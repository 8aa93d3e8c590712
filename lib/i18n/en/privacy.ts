import type { privacy as French } from '../fr/privacy.ts'

export const privacy: typeof French = {
  title: 'Privacy policy',
  collection: {
    heading: 'Data collection',
    body: `The controller of your data is the person who publishes this site, whose details are in the [terms](/legal). You can also
write from the [contact page](/contact).

This site collects as little data as possible:

- What you write in the contact form: your name, email address and message.
- Your preferences, kept in your browser: language, theme and cookie choice.
- When you send a message, a fingerprint of your IP address, kept for two days at most.`,
  },
  counting:
    'The site also counts each day’s arrivals on its pages: which page and in which language, the site that linked here and any campaign named in the link, and addresses that lead to no page. Nothing is read from or written to your browser, and nothing about you is kept: no IP address, no identifier, no fingerprint. These totals are used only to measure traffic to this site, are shared with no one and are deleted after {{count}} months. As they identify no one, your consent is not asked for. Browsers that send a “Do Not Track” or “Global Privacy Control” signal are not counted.',
  analytics:
    'If you agree to it, Google Analytics counts your visits, to show which pages are useful and how to improve them. Google then receives the addresses of the pages you see, an identifier and technical data from your browser, and may process them outside the European Union, in particular in the United States, with the safeguards described at policies.google.com/privacy/frameworks. The legal basis is your consent, which you can withdraw at any time with the “Manage cookies” link at the bottom of every page.',
  noConsent: 'Nothing on this site needs your consent.',
  usage: {
    heading: 'Data usage',
    body: `Your name, email address and message are used only to reply to you. Your preferences are used to show the site
the way you chose.

Your data is never sold, rented or used for advertising.

The legal basis for replying to your message is your request. For the fingerprint of your IP address, it is the
legitimate interest of this site in keeping out automated messages.`,
  },
  security: {
    heading: 'Data security',
    body: `Access to your messages is limited to the developer and to the providers who host or carry them on the
developer’s behalf. Your messages are kept only for as long as our correspondence, and any legal obligations that follow
from it, require: the site keeps a copy, which the developer deletes if you ask for it. Anything deleted stays in the
backups for up to five weeks. A message that looks like spam is not passed on, but set aside for the developer to check
and then deleted after 90 days.

To keep out automated messages, the form counts how many come from the same IP address. That address is neither shown
nor stored: only a fingerprint of it, which changes every day, is kept for two days at most.

No system is infallible, so please do not send passwords, bank details or sensitive information through the form.`,
  },
  retentionUnset:
    'The developer deletes your messages three years after the last one at the latest, or sooner if you ask.',
  retention_one: 'Messages are deleted from the site one month after they are sent.',
  retention_other: 'Messages are deleted from the site {{count}} months after they are sent.',
  rights: {
    heading: 'Your rights',
    body: `The General Data Protection Regulation (GDPR) gives you the right to access your data, to have it corrected or
erased, to restrict its use, to object to it, and to ask for a copy you can reuse.

To exercise these rights, get in touch through the [contact page](/contact): everything the site holds under your email address
will be given to you, as a readable file and as JSON, or erased. If the answer does not satisfy you, you can complain to
the French data protection authority, the [CNIL](https://www.cnil.fr/en).`,
  },
}
