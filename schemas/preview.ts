import type { ComponentType } from 'react'
import type { PreviewConfig } from 'sanity'
import type { Say } from './say.ts'

/** How a document shows in lists: both languages of one field, and its picture, or an icon while it has none. */
export const toPreview = (say: Say, field: string, icon: ComponentType, media?: string): PreviewConfig => ({
  select: { title: `${field}.fr`, subtitle: `${field}.en`, ...(media && { media }) },
  prepare: ({ title, subtitle, media: picture }) => ({
    title,
    subtitle: subtitle || say('Anglais manquant', 'English missing'),
    media: picture ?? icon,
  }),
})
