import type { page as French } from '../fr/page.ts'

export const page: typeof French = {
  questions: 'Questions',
}
