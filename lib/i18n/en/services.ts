import type { services as French } from '../fr/services.ts'

export const services: typeof French = {
  heading: 'Services and packages',
  intro: 'To create your site, then to keep it in good shape: each package says what it includes.',
  site: {
    heading: 'Your site',
    intro: 'From the showcase site to the e-commerce platform.',
  },
  hosting: {
    heading: 'Its hosting',
    intro: 'Your site online, and looked after if you wish.',
  },
  includes: 'What is included',
  recommended: 'Recommended',
  onRequest: 'On request',
  eachPackage: 'for each package',
  from: 'from',
  vat: { excluded: 'excl.\u00a0VAT', included: 'incl.\u00a0VAT' },
  once: 'one-off payment',
  perMonth: 'per month',
  freeMaintenance_one: '{{count}} month of free maintenance',
  freeMaintenance_other: '{{count}} months of free maintenance',
  ask: 'Ask for a quote',
  askFor: '{{ask}}: {{name}}',
  call: {
    heading: 'Hesitating between two packages?',
    text: 'Tell me what you want to do and I will help you choose.',
    button: 'Contact me',
  },
}
