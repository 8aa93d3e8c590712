import { TagIcon } from '@sanity/icons/Tag'
import type { PickWording } from 'foundation/studioLanguage'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { orderField, required, toPreview, toSiteOrder } from './document.ts'

export const toPricingPackageType = (pick: PickWording) =>
  defineType({
    name: 'pricingPackage',
    title: pick('Formule', 'Package'),
    type: 'document',
    icon: TagIcon,
    fields: [
      defineField({
        name: 'name',
        type: 'localeString',
        title: pick('Nom', 'Name'),
        validation: required(pick('Une formule a besoin d’un nom.', 'A package needs a name.')),
      }),
      toGroupField(pick),
      defineField({
        name: 'includes',
        type: 'array',
        title: pick('Ce qu’elle comprend', 'What it includes'),
        description: pick(
          'Huit points au plus. Un nombre au début d’un point ressort en gras.',
          'Up to eight points. A number at the start of a point is shown in bold.',
        ),
        of: [defineArrayMember({ type: 'localeString' })],
        validation: (rule) =>
          rule
            .max(8)
            .error(pick('Une formule a huit points au plus.', 'A package has eight points at most.')),
      }),
      defineField({
        name: 'sentence',
        type: 'localeString',
        title: pick('Une phrase', 'One sentence'),
        description: pick(
          'Sous les points, par exemple pour qui est cette formule. Vide, elle ne se voit pas.',
          'Below the points, for example who the package is for. Left empty, it is not seen.',
        ),
      }),
      defineField({
        name: 'freeMaintenanceMonths',
        type: 'number',
        title: pick('Maintenance offerte, en mois', 'Free maintenance, in months'),
        validation: (rule) =>
          rule
            .integer()
            .min(1)
            .max(120)
            .error(pick('Un nombre entier de mois, ou rien.', 'A whole number of months, or nothing.')),
      }),
      defineField({
        name: 'price',
        type: 'price',
        title: pick('Prix', 'Price'),
        description: pick(
          'Vide, la page affiche « Sur devis » / « On request ».',
          'Left empty, the page says “Sur devis” / “On request”.',
        ),
      }),
      defineField({
        name: 'highlighted',
        type: 'boolean',
        title: pick('Recommandée', 'Recommended'),
        description: pick(
          'Affichée avec la mention « Recommandé » / « Recommended ».',
          'Shown with the label “Recommandé” / “Recommended”.',
        ),
        initialValue: false,
      }),
      orderField,
    ],
    orderings: [toSiteOrder(pick, { field: 'group', direction: 'desc' })],
    preview: toPreview(pick, 'name', TagIcon),
  })

const toGroupField = (pick: PickWording) =>
  defineField({
    name: 'group',
    type: 'string',
    title: pick('Groupe', 'Group'),
    options: {
      layout: 'radio',
      list: [
        { title: 'Sites', value: 'site' },
        { title: pick('Hébergement', 'Hosting'), value: 'hosting' },
      ],
    },
    initialValue: 'site',
    validation: required(pick('Choisissez le groupe où elle figure.', 'Choose the group it is listed in.')),
  })
