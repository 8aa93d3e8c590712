import type { Translation } from '@freelance-site/foundation'
import type { en } from './en.ts'

export const fr: Translation<typeof en> = {
  'preview.title': 'Aperçu',
  'price.inOther': 'en {{language}} {{price}}',
  'price.shown': 'Sur le site\u00a0: {{prices}}',
  'step.claims.example': '{{figures}} sont des exemples\u00a0: réglages, onglet Chiffres, pour les changer ou les masquer.',
  'step.claims.figure': '«\u00a0{{figure}}\u00a0»',
  'step.claims.reason': '{{figures}}\u00a0: réglages, onglet Chiffres, pour les changer ou les masquer.',
  'step.claims.title': 'Vérifiez vos chiffres',
  'step.identity.brand': 'votre marque',
  'step.identity.city': 'votre ville',
  'step.identity.done': 'Marque, ville, adresse de contact.',
  'step.identity.email': 'une adresse de contact',
  'step.identity.missing': 'Il manque {{missing}}\u00a0: réglages.',
  'step.identity.title': 'Dites qui vous êtes',
  'step.legal.reason': 'La loi française les impose\u00a0: réglages, onglet Mentions légales.',
  'step.legal.title': 'Complétez les mentions légales',
  'step.picture.reason': 'Modifiez un des projets ou créez-en un.',
  'step.picture.title': 'Montrez un projet en image',
  'step.prices.reason': 'Sans prix, la page dit «\u00a0Sur devis\u00a0».',
  'step.prices.title': 'Fixez vos prix',
  'structure.content': 'Contenu',
  'structure.legal': 'Pages légales',
  'structure.pages': 'Pages',
  'structure.settings': 'Réglages',
}
