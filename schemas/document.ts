import type { ComponentType } from 'react'
import { defineField, type PreviewConfig } from 'sanity'
import type { PickWording } from './pick.ts'

/**
 * The place of a document in its list. Nobody types it: dragging in the Studio's lists writes it
 * (studio/order). A new document comes last until it is dragged.
 */
export const orderField = defineField({ name: 'order', type: 'number', hidden: true })

/** How a document shows in lists: both languages of one field, and its picture, or an icon while it has none. */
export const toPreview = (
  pick: PickWording,
  field: string,
  icon: ComponentType,
  media?: string,
): PreviewConfig => ({
  select: { title: `${field}.fr`, subtitle: `${field}.en`, ...(media && { media }) },
  prepare: ({ title, subtitle, media: picture }) => ({
    title,
    subtitle: subtitle || pick('Anglais manquant', 'English missing'),
    media: picture ?? icon,
  }),
})
