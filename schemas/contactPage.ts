import { EnvelopeIcon } from '@sanity/icons/Envelope'
import type { PickWording } from 'foundation/studioLanguage'
import { toPageType, toSectionField, toWordField } from './pageWords.ts'

export function toContactPageType(pick: PickWording) {
  const heading = toWordField('heading', pick('Titre', 'Heading'))
  return toPageType(pick, {
    name: 'contactPage',
    title: pick('Page de contact', 'Contact page'),
    icon: EnvelopeIcon,
    fields: [
      heading,
      toWordField('intro', pick('Introduction', 'Introduction')),
      toSectionField('form', pick('Formulaire', 'Form'), [
        toWordField('submit', pick('Bouton d’envoi', 'Send button')),
      ]),
      toSectionField(
        'reach',
        pick('Vos coordonnées', 'How to reach you'),
        [heading],
        pick(
          'L’adresse et la région viennent des réglages.',
          'The address and the region come from the settings.',
        ),
      ),
      toSectionField('next', pick('Après l’envoi', 'After sending'), [
        heading,
        toWordField('read', pick('Première étape', 'First step')),
        toWordField('talk', pick('Deuxième étape', 'Second step')),
        toWordField('quote', pick('Troisième étape', 'Third step')),
      ]),
      toSectionField('data', pick('Données personnelles', 'Personal data'), [
        heading,
        toWordField('text', pick('Texte', 'Text')),
        toWordField('link', pick('Lien vers la page de confidentialité', 'Link to the privacy page')),
      ]),
    ],
    preview: { prepare: () => ({ title: 'Contact' }) },
  })
}
