import { TagIcon } from '@sanity/icons/Tag'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { orderField, toPreview } from './document.ts'
import type { Say } from './say.ts'

export const toPricingPackageType = (say: Say) =>
  defineType({
    name: 'pricingPackage',
    title: say('Formule', 'Package'),
    type: 'document',
    icon: TagIcon,
    fields: [
      defineField({
        name: 'name',
        type: 'localeString',
        title: say('Nom', 'Name'),
        validation: (rule) =>
          rule.required().error(say('Une formule a besoin d’un nom.', 'A package needs a name.')),
      }),
      defineField({
        name: 'group',
        type: 'string',
        title: say('Groupe', 'Group'),
        options: {
          layout: 'radio',
          list: [
            { title: 'Sites', value: 'site' },
            { title: say('Hébergement', 'Hosting'), value: 'hosting' },
          ],
        },
        initialValue: 'site',
        validation: (rule) =>
          rule
            .required()
            .error(say('Choisissez le groupe où elle figure.', 'Choose the group it is listed in.')),
      }),
      defineField({
        name: 'includes',
        type: 'array',
        title: say('Ce qu’elle comprend', 'What it includes'),
        of: [defineArrayMember({ type: 'localeString' })],
      }),
      defineField({
        name: 'freeMaintenanceMonths',
        type: 'number',
        title: say('Maintenance offerte, en mois', 'Free maintenance, in months'),
        validation: (rule) =>
          rule
            .integer()
            .min(1)
            .max(120)
            .error(say('Un nombre entier de mois, ou rien.', 'A whole number of months, or nothing.')),
      }),
      defineField({
        name: 'price',
        type: 'price',
        title: say('Prix', 'Price'),
        description: say(
          'Vide, la page affiche « Sur devis » / « On request ».',
          'Left empty, the page says “Sur devis” / “On request”.',
        ),
      }),
      defineField({
        name: 'highlighted',
        type: 'boolean',
        title: say('Recommandée', 'Recommended'),
        description: say(
          'Affichée avec la mention « Recommandé » / « Recommended ».',
          'Shown with the label “Recommandé” / “Recommended”.',
        ),
        initialValue: false,
      }),
      orderField,
    ],
    orderings: [
      {
        name: 'order',
        title: say('Ordre sur le site', 'Order on the site'),
        by: [
          { field: 'group', direction: 'desc' },
          { field: 'order', direction: 'asc' },
        ],
      },
    ],
    preview: toPreview(say, 'name', TagIcon),
  })
