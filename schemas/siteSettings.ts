import { CogIcon } from '@sanity/icons/Cog'
import { defineArrayMember, defineField, defineType, type StringRule, type TextRule } from 'sanity'
import { regionMark } from '#lib/content/region.ts'
import { builtInSettings, toSiteName } from '#lib/content/siteSettings.ts'
import { defaultLocale } from '#lib/languages.ts'
import { toImageField, toLocaleField, webAddress } from './document.ts'
import type { DocumentSchema } from './documentSchema.ts'
import { toVatField } from './pricingPackage.ts'
import { type T, translatorFor } from './words/words.ts'

export const siteSettings: DocumentSchema = {
  toTypes: (language) => [toSiteSettingsType(translatorFor(language))],
}

const toSiteSettingsType = (t: T) =>
  defineType({
    name: 'siteSettings',
    title: t('siteSettings'),
    type: 'document',
    icon: CogIcon,
    groups: [
      { name: 'identity', title: t('siteSettings.tab.identity'), default: true },
      { name: 'claims', title: t('siteSettings.tab.claims') },
      { name: 'legal', title: t('siteSettings.tab.legal') },
    ],
    fields: [
      ...[
        defineField({ name: 'brand', type: 'string', title: t('siteSettings.brand') }),
        toLocaleField('tagline', t('siteSettings.tagline'), {
          type: 'localeText',
          description: t('siteSettings.tagline.description', { placeholder }),
        }),
        toLocaleField('region', t('siteSettings.region'), {
          description: t('siteSettings.region.description', { placeholder }),
        }),
        defineField({
          name: 'email',
          type: 'string',
          title: t('siteSettings.email'),
          validation: (rule) => rule.email().error(t('siteSettings.email.wrong')),
        }),
        ...toProfileFields(t, 'professionalNetwork'),
        ...toProfileFields(t, 'codeHost'),
        toPersonField(t),
        toSocialImageField(t),
      ].map((field) => ({ ...field, group: 'identity' })),
      toClaimsField(t),
      { ...toVatField(t, t('siteSettings.vat.description')), group: 'legal' },
      toLegalDetailsField(t),
    ],
    preview: { prepare: () => ({ title: t('siteSettings') }) },
  })

/** What texts may contain instead of the region. */
const placeholder = regionMark

const toProfileFields = (t: T, name: 'professionalNetwork' | 'codeHost') => [
  defineField({
    name,
    type: 'url',
    title: t(`siteSettings.${name}`),
    description: t('siteSettings.profile.description', { site: toSiteName(builtInSettings[name]) }),
    validation: webAddress(t),
  }),
  toLocaleField(`${name}Label`, t('siteSettings.profileLabel'), {
    description: t('siteSettings.profileLabel.description'),
  }),
]

const toPersonField = (t: T) =>
  defineField({
    name: 'person',
    type: 'object',
    title: t('siteSettings.person'),
    description: t('siteSettings.person.description'),
    options: { collapsible: true },
    fields: [
      defineField({ name: 'name', type: 'string', title: t('siteSettings.person.name') }),
      toImageField(t, {
        name: 'portrait',
        title: t('siteSettings.person.portrait'),
        description: t('siteSettings.person.portrait.description'),
      }),
      toLocaleField('sentence', t('siteSettings.person.sentence'), {
        description: t('siteSettings.person.sentence.description'),
      }),
    ],
  })

const toSocialImageField = (t: T) =>
  toImageField(t, {
    name: 'socialImage',
    title: t('siteSettings.socialImage'),
    description: t('siteSettings.socialImage.description'),
    altFallback: t('siteSettings.socialImage.alt.fallback'),
  })

const toClaimsField = (t: T) =>
  defineField({
    name: 'claims',
    type: 'array',
    title: t('siteSettings.claims'),
    description: t('siteSettings.claims.description'),
    group: 'claims',
    of: [
      defineArrayMember({
        type: 'object',
        name: 'claim',
        title: t('siteSettings.claims.claim'),
        fields: [
          defineField({
            name: 'figure',
            type: 'string',
            title: t('siteSettings.claims.claim.figure'),
            description: t('siteSettings.claims.claim.figure.description'),
          }),
          toLocaleField('label', t('siteSettings.claims.claim.label')),
          defineField({
            name: 'hidden',
            type: 'boolean',
            title: t('siteSettings.claims.claim.hidden'),
            initialValue: false,
          }),
        ],
        preview: {
          select: { figure: 'figure', label: `label.${defaultLocale}`, hidden: 'hidden' },
          prepare: ({ figure, label, hidden }: { figure?: string; label?: string; hidden?: boolean }) => ({
            title: figure || t('siteSettings.claims.claim.builtIn'),
            subtitle: [hidden && t('siteSettings.claims.claim.isHidden'), label].filter(Boolean).join(' · '),
          }),
        },
      }),
    ],
    validation: (rule) => rule.max(3).error(t('siteSettings.claims.tooMany')),
  })

function toLegalDetailsField(t: T) {
  const byLaw = t('siteSettings.legalDetails.missing')
  /** French law (LCEN, article 6) asks a professional site to publish these. */
  const mandatory = (rule: StringRule | TextRule) => rule.required().warning(byLaw)
  const detail = (name: string, title: string) =>
    defineField({ name, type: 'string', title, validation: mandatory })
  const longDetail = (name: string, title: string) =>
    defineField({ name, type: 'text', rows: 3, title, validation: mandatory })
  return defineField({
    name: 'legalDetails',
    type: 'object',
    title: t('siteSettings.legalDetails'),
    description: t('siteSettings.legalDetails.description'),
    group: 'legal',
    // Without this rule the Studio validates the fields only once one of them is filled in.
    validation: (rule) => rule.required().warning(byLaw),
    fields: [
      detail('name', t('siteSettings.legalDetails.name')),
      detail('status', t('siteSettings.legalDetails.status')),
      detail('registrationNumber', t('siteSettings.legalDetails.registrationNumber')),
      defineField({
        name: 'vatNumber',
        type: 'string',
        title: t('siteSettings.legalDetails.vatNumber'),
        description: t('siteSettings.legalDetails.vatNumber.description'),
      }),
      longDetail('address', t('siteSettings.legalDetails.address')),
      detail('telephone', t('siteSettings.legalDetails.telephone')),
      detail('publicationDirector', t('siteSettings.legalDetails.publicationDirector')),
      longDetail('host', t('siteSettings.legalDetails.host')),
      defineField({
        name: 'mediator',
        type: 'text',
        rows: 3,
        title: t('siteSettings.legalDetails.mediator'),
        description: t('siteSettings.legalDetails.mediator.description'),
      }),
      defineField({
        name: 'mediatorSite',
        type: 'url',
        title: t('siteSettings.legalDetails.mediatorSite'),
        validation: webAddress(t),
      }),
    ],
  })
}
