import type { packages as French } from '../fr/packages.ts'

export const packages: typeof French = {
  showcase: { name: 'Showcase site', includes: { sections: '4 key sections' } },
  custom: { name: 'Custom site', includes: { pages: '4 to 6 pages' } },
  ecommerce: { name: 'E-commerce platform', includes: { shop: 'Your products displayed and sold online' } },
  hosting: { name: 'Hosting', includes: { firstMonth: 'First month free' } },
  hostingMaintenance: {
    name: 'Hosting and maintenance',
    includes: { hosting: 'Hosting for your site', maintenance: 'Maintenance for your site' },
  },
  hostingPremium: {
    name: 'Hosting and premium maintenance',
    includes: {
      hosting: 'Hosting for your site',
      changes: '4 hours of changes a month',
      response: 'Response in under 2 hours',
    },
  },
}
