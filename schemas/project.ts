import { ImagesIcon } from '@sanity/icons/Images'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { orderField, toPreview } from './document.ts'
import type { Say } from './say.ts'

export const toProjectType = (say: Say) =>
  defineType({
    name: 'project',
    title: say('Projet', 'Project'),
    type: 'document',
    icon: ImagesIcon,
    fields: [
      defineField({
        name: 'title',
        type: 'localeString',
        title: say('Titre', 'Title'),
        validation: (rule) =>
          rule.required().error(say('Un projet a besoin d’un titre.', 'A project needs a title.')),
      }),
      defineField({
        name: 'summary',
        type: 'localeText',
        title: say('Résumé', 'Summary'),
        description: say(
          'Une ou deux phrases, affichées sous le titre.',
          'One or two sentences, shown under the title.',
        ),
        validation: (rule) =>
          rule.required().error(say('Un projet a besoin d’un résumé.', 'A project needs a summary.')),
      }),
      defineField({
        name: 'kind',
        type: 'localeString',
        title: say('Type de travail', 'Kind of work'),
        description: say('Par exemple « Refonte ».', 'For example “Redesign”.'),
        validation: (rule) =>
          rule.required().error(say('Dites de quel travail il s’agissait.', 'Say what kind of work it was.')),
      }),
      defineField({
        name: 'tags',
        type: 'array',
        title: say('Étiquettes', 'Tags'),
        of: [defineArrayMember({ type: 'localeString' })],
      }),
      defineField({
        name: 'year',
        type: 'number',
        title: say('Année', 'Year'),
        validation: (rule) =>
          rule
            .integer()
            .min(1990)
            .max(2100)
            .error(
              say('Une année comme 2026, entre 1990 et 2100.', 'A year such as 2026, from 1990 to 2100.'),
            ),
      }),
      defineField({
        name: 'link',
        type: 'url',
        title: say('Lien', 'Link'),
        validation: (rule) =>
          rule
            .uri({ scheme: ['http', 'https'] })
            .error(
              say('Une adresse web qui commence par https://', 'A web address that begins with https://'),
            ),
      }),
      toImageField(say),
      defineField({
        name: 'illustration',
        type: 'string',
        title: 'Illustration',
        description: say(
          'Dessinée pour ce site ; affichée tant qu’il n’y a pas d’image.',
          'Drawn for this site; shown while there is no image.',
        ),
        options: {
          layout: 'radio',
          list: [
            { title: say('Boulangerie', 'Bakery'), value: 'bakery' },
            { title: say('Carte', 'Map'), value: 'map' },
            { title: say('Formation', 'Learning'), value: 'learning' },
            { title: 'Photo', value: 'photo' },
          ],
        },
        initialValue: 'map',
        validation: (rule) =>
          rule
            .required()
            .error(say('Choisissez ce qui remplace une image.', 'Choose what stands in for an image.')),
      }),
      orderField,
    ],
    orderings: [
      {
        name: 'order',
        title: say('Ordre sur le site', 'Order on the site'),
        by: [{ field: 'order', direction: 'asc' }],
      },
    ],
    preview: toPreview(say, 'title', ImagesIcon, 'image'),
  })

const toImageField = (say: Say) =>
  defineField({
    name: 'image',
    type: 'image',
    title: 'Image',
    description: say(
      'Remplace l’illustration. Placez le cercle sur ce qui doit toujours rester visible.',
      'Replaces the illustration. Drag the circle over what must always stay visible.',
    ),
    options: { hotspot: true },
    fields: [
      defineField({
        name: 'alt',
        type: 'localeString',
        title: say('Texte alternatif', 'Alternative text'),
        description: say(
          'Ce que montre l’image, pour les personnes qui ne la voient pas.',
          'What the picture shows, for people who do not see it.',
        ),
        validation: (rule) =>
          rule.custom((alt, context) => {
            const image = context.parent
            const hasPicture = typeof image === 'object' && image !== null && 'asset' in image
            if (!hasPicture || alt) return true
            return say('Décrivez l’image en quelques mots.', 'Describe the picture in a few words.')
          }),
      }),
    ],
  })
