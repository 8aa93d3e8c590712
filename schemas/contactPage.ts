import type { PickWording } from '@freelance-site/foundation'
import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { toCommonWords, toPageType, toSectionField, toWordField } from './pageWords.ts'

export const toContactPageType = (pick: PickWording) =>
  toPageType(pick, {
    name: 'contactPage',
    title: pick('Page de contact', 'Contact page'),
    icon: EnvelopeIcon,
    fields: [
      ...toCommonWords(pick, 'heading', 'intro'),
      toSectionField('form', pick('Formulaire', 'Form'), [
        toWordField('submit', pick('Bouton d’envoi', 'Send button')),
      ]),
      toSectionField(
        'reach',
        pick('Vos coordonnées', 'How to reach you'),
        toCommonWords(pick, 'heading'),
        pick(
          'L’adresse et la région viennent des réglages.',
          'The address and the region come from the settings.',
        ),
      ),
      toSectionField('next', pick('Après l’envoi', 'After sending'), [
        ...toCommonWords(pick, 'heading'),
        toWordField('read', pick('Première étape', 'First step')),
        toWordField('talk', pick('Deuxième étape', 'Second step')),
        toWordField('quote', pick('Troisième étape', 'Third step')),
      ]),
      toSectionField('data', pick('Données personnelles', 'Personal data'), [
        ...toCommonWords(pick, 'heading', 'text'),
        toWordField('link', pick('Lien vers la page de confidentialité', 'Link to the privacy page')),
      ]),
    ],
    preview: { prepare: () => ({ title: 'Contact' }) },
  })
