import type { projects as French } from '../fr/projects.ts'

export const projects: typeof French = {
  bakery: {
    title: 'Online bakery',
    summary: 'Selling bread beyond the shop counter.',
    kind: 'E-commerce',
  },
  riskMap: {
    title: 'Natural risk mapping',
    summary: 'So a bank can see where the hazards are.',
    kind: 'Web app',
  },
  learning: {
    title: 'Online learning platform',
    summary: 'Rethought with learners in mind.',
    kind: 'Redesign',
  },
  photo: {
    title: 'Photo shop',
    summary: 'Showing its pictures in their best light.',
    kind: 'Consultancy and retouching',
  },
}
