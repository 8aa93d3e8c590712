import type { Translation } from '@freelance-site/foundation'
import type { en } from './en.ts'

export const fr: Translation<typeof en> = {
  'disk.effect': 'Sans place, rien ne peut être publié ni sauvegardé, et le formulaire ne prend plus de messages.',
}
