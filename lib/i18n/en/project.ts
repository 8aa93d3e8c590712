import type { project as French } from '../fr/project.ts'

export const project: typeof French = {
  back: 'Projects',
  year: 'Year',
  tags: 'Keywords',
  site: 'The client’s site',
  others: 'Other projects',
  previous: 'Previous project',
  next: 'Next project',
}
