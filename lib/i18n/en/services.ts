import type { services as French } from '../fr/services.ts'

export const services: typeof French = {
  heading: 'Services and packages',
  intro: 'Have your website built, then keep it in good shape: here’s what each package includes.',
  site: {
    heading: 'Your website',
    intro: 'From a showcase site to an e-commerce platform.',
  },
  hosting: {
    heading: 'Your hosting',
    intro: 'Your site online, and looked after if you’d like.',
  },
  includes: 'What’s included',
  recommended: 'Recommended',
  onRequest: 'On request',
  eachPackage: 'for every package',
  from: 'from',
  vat: { excluded: 'excl.\u00a0VAT', included: 'incl.\u00a0VAT', notApplicable: 'no VAT' },
  vatNotApplicable: 'VAT not applicable, article\u00a0293\u00a0B of the French tax code (CGI).',
  once: 'one-off payment',
  perMonth: 'per month',
  freeMaintenance_one: '{{count}} month’s free maintenance',
  freeMaintenance_other: '{{count}} months’ free maintenance',
  ask: 'Get a quote',
  askFor: '{{ask}}: {{name}}',
  call: {
    heading: 'Torn between two packages?',
    text: 'Tell me what you want to do and I’ll help you choose.',
    button: 'Get in touch',
  },
}
