import type { ComponentType } from 'react'
import { defineField, type PreviewConfig } from 'sanity'
import { defaultLocale, otherLocales } from '#lib/site.ts'
import type { PickWording } from './pick.ts'

/**
 * The position of a document in its list, hidden because dragging in the Studio's lists sets it (studio/order). A new
 * document comes last.
 */
export const orderField = defineField({ name: 'order', type: 'number', hidden: true })

/** A document's appearance in lists: one field in both languages, and its image, or else an icon. */
export const toPreview = (
  pick: PickWording,
  field: string,
  icon: ComponentType,
  media?: string,
): PreviewConfig => ({
  select: {
    title: `${field}.${defaultLocale}`,
    subtitle: `${field}.${otherLocales[0]}`,
    ...(media && { media }),
  },
  prepare: ({ title, subtitle, media: picture }) => ({
    title,
    subtitle: subtitle || pick('Anglais manquant', 'English missing'),
    media: picture ?? icon,
  }),
})

/** The alternative text of a picture, without which the picture cannot be published. */
export const toRequiredAltField = (pick: PickWording) =>
  defineField({
    name: 'alt',
    type: 'localeString',
    title: pick('Texte alternatif', 'Alternative text'),
    description: pick(
      'Ce que montre l’image, pour les personnes qui ne la voient pas.',
      'What the picture shows, for people who do not see it.',
    ),
    validation: (rule) =>
      rule.custom((alt, { parent }) => {
        const hasPicture = typeof parent === 'object' && parent !== null && 'asset' in parent
        if (!hasPicture || alt) return true
        return pick('Décrivez l’image en quelques mots.', 'Describe the picture in a few words.')
      }),
  })
