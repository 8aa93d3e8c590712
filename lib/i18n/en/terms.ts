import type { terms as French } from '../fr/terms.ts'

export const terms: typeof French = {
  title: 'Terms',
  company: {
    heading: 'Company information',
    body: `This site presents the work of a freelance full-stack web developer based in {{region}}, working remotely or on
site.

If you have a question about this site or its content, please get in touch through the [contact page](/contact).`,
  },
  use: {
    heading: 'Terms of use',
    body: `This site is open to everyone, free of charge. By browsing it, you accept these terms.

You agree to use the site within the law, not to try to disrupt it, and not to send unlawful content or advertising
through the contact form.

Packages and prices are given for information only: nothing is binding until both parties have accepted a quote.`,
  },
  property: {
    heading: 'Intellectual property',
    body: `The text, illustrations, layout and code of this site are protected by intellectual property law. Unless stated
otherwise, they may not be reproduced, altered or reused without prior written permission.

The trade marks, logos and images of the projects shown here remain the property of their owners.`,
  },
  liability: {
    heading: 'Liability',
    body: `The information on this site is published with care, but it may contain mistakes or go out of date. If you spot
a mistake, please report it and it will be corrected.

The site may be interrupted by an update or a technical fault, and its availability at all times cannot be guaranteed.

Links to other sites are given for information. The publishers of those sites are solely responsible for what they
contain.`,
  },
  details: {
    label: 'Legal details',
    name: 'Name',
    status: 'Legal status',
    registrationNumber: 'Registration number',
    vatNumber: 'VAT number',
    address: 'Address',
    telephone: 'Telephone',
    publicationDirector: 'Publication director',
    host: 'Hosting provider',
    mediator: 'Consumer mediator',
    mediatorSite: 'Website of the mediator',
  },
  contents: 'Contents',
  updated: 'Last updated: <date>{{date}}</date>',
}
