import type { PickWording } from 'foundation/studioLanguage'
import { defineField, type StringRule, type TextRule } from 'sanity'
import { webAddress } from './document.ts'

/** What the terms say of the owner's business. */
export function toLegalDetailsField(pick: PickWording) {
  const byLaw = pick(
    'La loi française le demande à un site professionnel.',
    'French law asks a professional site for this.',
  )
  /** French law (LCEN, article 6) asks a professional site to publish these. */
  const mandatory = (rule: StringRule | TextRule) => rule.required().warning(byLaw)
  const detail = (name: string, title: string) =>
    defineField({ name, type: 'string', title, validation: mandatory })
  const longDetail = (name: string, title: string) =>
    defineField({ name, type: 'text', rows: 3, title, validation: mandatory })
  return defineField({
    name: 'legalDetails',
    type: 'object',
    title: pick('Mentions légales', 'Legal details'),
    description: pick(
      'Affichées sur la page des mentions légales. Ce que la loi vous demande dépend de votre statut\u00a0: faites-les confirmer par un juriste.',
      'Shown on the terms page. What the law asks of you depends on your legal status: have a lawyer confirm them.',
    ),
    group: 'legal',
    // Without this rule the Studio validates the fields only once one of them is filled in.
    validation: (rule) => rule.required().warning(byLaw),
    fields: [
      detail('name', pick('Nom', 'Name')),
      detail('status', pick('Statut juridique', 'Legal status')),
      detail('registrationNumber', pick('Numéro d’immatriculation (SIRET)', 'Registration number (SIRET)')),
      defineField({
        name: 'vatNumber',
        type: 'string',
        title: pick('Numéro de TVA intracommunautaire', 'VAT number'),
        description: pick(
          'Si vous en avez un\u00a0: en franchise de TVA, laissez vide.',
          'If you have one: leave it empty while you are exempt from VAT.',
        ),
      }),
      longDetail('address', pick('Adresse', 'Address')),
      detail('telephone', pick('Téléphone', 'Telephone')),
      detail('publicationDirector', pick('Directeur de la publication', 'Publication director')),
      longDetail('host', pick('Hébergeur : nom, adresse, téléphone', 'Host: name, address, telephone')),
      defineField({
        name: 'mediator',
        type: 'text',
        rows: 3,
        title: pick('Médiateur de la consommation : nom, adresse', 'Consumer mediator: name, address'),
        description: pick(
          'Le code de la consommation (art. L612-1) demande à un professionnel qui vend à des particuliers d’en nommer un. Si tous vos clients sont des professionnels, laissez vide.',
          'The French consumer code (art. L612-1) asks a professional who sells to consumers to name one. If all your clients are professionals, leave it empty.',
        ),
      }),
      defineField({
        name: 'mediatorSite',
        type: 'url',
        title: pick('Site du médiateur', 'Website of the mediator'),
        validation: webAddress(pick),
      }),
    ],
  })
}
