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
