import type { projects as French } from '../fr/projects.ts'

export const projects: typeof French = {
  bakery: {
    title: 'Online bakery',
    summary: 'To sell bread beyond the counter.',
    kind: 'E-commerce',
  },
  riskMap: {
    title: 'Map of natural risks',
    summary: 'So that a bank knows where they lie.',
    kind: 'Web application',
  },
  learning: {
    title: 'Online-learning platform',
    summary: 'To rethink what was there, with learners in mind.',
    kind: 'Redesign',
  },
  photo: {
    title: 'Photo shop',
    summary: 'To show its pictures in a good light.',
    kind: 'Consulting and retouching',
  },
}
