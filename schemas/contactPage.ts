import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { defineType } from 'sanity'
import { toPageGroups, toSectionField, toSeoField, toWordField } from './pageWords.ts'
import type { PickWording } from './pick.ts'

export function toContactPageType(pick: PickWording) {
  const heading = toWordField('heading', pick('Titre', 'Heading'))
  const group = 'words'
  return defineType({
    name: 'contactPage',
    title: pick('Page de contact', 'Contact page'),
    type: 'document',
    icon: EnvelopeIcon,
    groups: toPageGroups(pick),
    fields: [
      { ...heading, group },
      toWordField('intro', pick('Introduction', 'Introduction'), { group }),
      toSectionField(
        'form',
        pick('Formulaire', 'Form'),
        [toWordField('submit', pick('Bouton d’envoi', 'Send button'))],
        { group },
      ),
      toSectionField('reach', pick('Vos coordonnées', 'How to reach you'), [heading], {
        group,
        description: pick(
          'L’adresse et la région viennent des réglages.',
          'The address and the region come from the settings.',
        ),
      }),
      toSectionField(
        'next',
        pick('Après l’envoi', 'After sending'),
        [
          heading,
          toWordField('read', pick('Première étape', 'First step')),
          toWordField('talk', pick('Deuxième étape', 'Second step')),
          toWordField('quote', pick('Troisième étape', 'Third step')),
        ],
        { group },
      ),
      toSectionField(
        'data',
        pick('Données personnelles', 'Personal data'),
        [
          heading,
          toWordField('text', pick('Texte', 'Text')),
          toWordField('link', pick('Lien vers la page de confidentialité', 'Link to the privacy page')),
        ],
        { group },
      ),
      toSeoField(pick),
    ],
    preview: { prepare: () => ({ title: 'Contact' }) },
  })
}
