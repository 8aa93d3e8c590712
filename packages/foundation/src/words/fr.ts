import type { Translation } from '../catalogues.ts'
import type { en } from './en.ts'

export const fr: Translation<typeof en> = {
  'problem.atPlace': '{{place}}\u00a0: {{sentence}}',
  'problem.unknown': 'il y a un problème que cette version ne connaît pas ({{code}})',
}
