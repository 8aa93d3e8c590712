import type { privacy as French } from '../fr/privacy.ts'

export const privacy: typeof French = {
  title: 'Privacy policy',
  collection: {
    heading: 'Data collection',
    body: `This site collects as little data as possible:

- What you write in the contact form: your name, your e-mail address and your message.
- Your preferences, kept in your browser: language, theme and your choice about cookies.
- When you send a message, a fingerprint of your IP address, kept for two days at most.`,
  },
  counting:
    'The site also counts, per day, the arrivals on its pages: the page and its language, the site whose link leads here and the campaign that it names, and addresses without a page. Nothing is read from or written to your browser, and nothing of you is kept: no IP address, no identifier, no fingerprint. These totals serve only to measure the visits of this site, are passed on to nobody and are deleted after {{count}} months; as they point to nobody, your consent is not asked. A browser that sends the signal “Do Not Track” or “Global Privacy Control” is not counted.',
  analytics:
    'If you accept it, Google Analytics counts your visits, to show which pages are useful and how to improve them. It runs only with your consent, which you can withdraw at any time with the “Manage cookies” link at the bottom of every page.',
  noConsent: 'Nothing on this site needs your consent.',
  usage: {
    heading: 'Data usage',
    body: `Your message and contact details are used to reply to you and to prepare a possible project with you. Your
preferences are used to show the site the way you chose.

Your data is neither sold, nor rented, nor used for advertising.

Replying to your message rests on your request.`,
  },
  security: {
    heading: 'Data security',
    body: `Access to your messages is limited to the developer and to the providers who host or carry them for
this site. Your messages are kept only as long as our exchanges, and the legal obligations that follow from them,
require: the site keeps a copy until the developer deletes it, at your request or when three years have passed since
your last message. What is deleted is still in the backups, for five weeks at most. A message that
looks like spam is not passed on but set apart for the developer to look at, and deleted after 90 days.

To keep machines away, the form counts what is sent from one IP address. The address is neither shown nor stored: only
a fingerprint, which changes every day, is kept for two days at most.

As no system is infallible, please do not send passwords, bank details or sensitive information through the form.`,
  },
  retention_one: 'A message that has been received is deleted from the site one month after it was sent.',
  retention_other:
    'A message that has been received is deleted from the site {{count}} months after it was sent.',
  rights: {
    heading: 'Your rights',
    body: `The General Data Protection Regulation (GDPR) gives you the right to access your data, to have it corrected or
erased, to restrict its use, to object to it and to ask for a reusable copy.

To exercise these rights, write from the [contact page](/contact): everything that the site keeps of your e-mail address is
handed to you, as a file to read and as JSON, or erased. If the answer does not satisfy you, you can lodge a complaint with the French data protection authority, the [CNIL](https://www.cnil.fr/en).`,
  },
}
