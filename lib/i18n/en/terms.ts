import type { terms as French } from '../fr/terms.ts'

export const terms: typeof French = {
  title: 'Terms',
  company: {
    heading: 'Company information',
    body: `This site presents the work of a freelance full-stack web developer based in {{region}}, who works
remotely or on site.

For any question about the site or its content, write from the [contact page](/contact).`,
  },
  use: {
    heading: 'Terms of use',
    body: `Access to the site is open and free of charge. By browsing it, you accept these terms.

You agree to use the site in accordance with the law, not to try to disrupt it, and not to send unlawful content or
advertising through the contact form.

Packages and prices are presented for information: only a quote accepted by both parties is binding.`,
  },
  property: {
    heading: 'Intellectual property',
    body: `The texts, illustrations, layout and code of this site are protected by intellectual property law. Unless
stated otherwise, they may not be reproduced, modified or reused without prior written agreement.

The trademarks, logos and images of the projects shown remain the property of their owners.`,
  },
  liability: {
    heading: 'Liability',
    body: `The information published here is prepared with care, but it may contain errors or no longer be up to date.
If you notice a mistake, please report it and it will be corrected.

The site may be interrupted for an update or by a technical incident; permanent availability cannot be guaranteed.

Links to other sites are given for information. Their content is the sole responsibility of their publishers.`,
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
    host: 'Host',
  },
  contents: 'Contents',
  updated: 'Last updated: <date>{{date}}</date>',
}
