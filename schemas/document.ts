import type { PickWording } from 'foundation/studioLanguage'
import type { ComponentType } from 'react'
import { getIn } from 'releases/content/values'
import {
  defineField,
  type PreviewConfig,
  type SortOrdering,
  type SortOrderingItem,
  type UrlRule,
} from 'sanity'
import { defaultLocale, otherLocales, toLanguageNames } from '#lib/languages.ts'

/** The position in a list, which the Studio's lists set (studio-kit/order). A new document comes last: Date.now is after 10, 20, 30… */
export const orderField = defineField({ name: 'order', type: 'number', hidden: true, initialValue: Date.now })

/** The order of a list on the site, for the Studio's menu of orders. */
export const toSiteOrder = (pick: PickWording, ...before: SortOrderingItem[]): SortOrdering => ({
  name: 'order',
  title: pick('Ordre sur le site', 'Order on the site'),
  by: [...before, { field: 'order', direction: 'asc' }],
})

/** The preview of a document in lists: one field in the first two languages, and its image or an icon. */
export const toPreview = (
  pick: PickWording,
  field: string,
  icon: ComponentType,
  media?: string,
): PreviewConfig => {
  const [second] = otherLocales
  const name = second && toLanguageNames(pick.language)[second]
  return {
    select: {
      title: `${field}.${defaultLocale}`,
      ...(second && { subtitle: `${field}.${second}` }),
      ...(media && { media }),
    },
    prepare: ({ title, subtitle, media: picture }) => ({
      title,
      subtitle: subtitle || (name && pick(`${name} manquant`, `${name} missing`)),
      media: picture ?? icon,
    }),
  }
}

export const required =
  (message: string) =>
  <Rule extends { required(): Rule; error(message: string): Rule }>(rule: Rule): Rule =>
    rule.required().error(message)

export const webAddress = (pick: PickWording) => (rule: UrlRule) =>
  rule
    .uri({ scheme: ['http', 'https'] })
    .error(pick('Une adresse web qui commence par https://', 'A web address that begins with https://'))

/** The alternative text of a picture. It is required unless there is a fallback. */
export const toAltField = (pick: PickWording, fallback?: string) =>
  defineField({
    name: 'alt',
    type: 'localeString',
    title: pick('Texte alternatif', 'Alternative text'),
    description: [
      pick(
        'Ce que montre l’image, pour les personnes qui ne la voient pas.',
        'What the picture shows, for people who do not see it.',
      ),
      fallback,
    ]
      .filter(Boolean)
      .join(' '),
    validation: (rule) => {
      const described = rule.custom((alt, { parent }) => {
        if (getIn(parent, ['asset']) === undefined || alt) return true
        return pick('Décrivez l’image en quelques mots.', 'Describe the picture in a few words.')
      })
      // Only a warning, because images set before this field existed must not block publishing.
      return fallback === undefined ? described : described.warning()
    },
  })
