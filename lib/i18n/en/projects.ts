import type { projects as French } from '../fr/projects.ts'

export const projects: typeof French = {
  bakery: {
    title: 'Online bakery',
    summary: 'An online shop for a bakery.',
    kind: 'Online shop',
    tags: { shop: 'E-commerce', trade: 'Bakery' },
  },
  riskMap: {
    title: 'Natural-risk map',
    summary: 'A mapping tool that helps a bank locate natural risks.',
    kind: 'Web application',
    tags: { map: 'Mapping', trade: 'Banking' },
  },
  learning: {
    title: 'Learning platform',
    summary: 'The redesign of an online-learning platform.',
    kind: 'Redesign',
    tags: { redesign: 'Redesign', trade: 'Online learning' },
  },
  photo: {
    title: 'Photo shop',
    summary: 'Consulting and retouching for a photo shop.',
    kind: 'Consulting and retouching',
    tags: { advice: 'Consulting', trade: 'Photography' },
  },
}
