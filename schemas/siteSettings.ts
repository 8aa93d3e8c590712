import { CogIcon } from '@sanity/icons/Cog'
import { defineArrayMember, defineField, defineType, type StringRule, type TextRule } from 'sanity'
import { defaultLocale } from '#lib/languages.ts'
import { toAltField, webAddress } from './document.ts'
import { imageOptions, toImageAdvice } from './image.ts'
import type { T } from './words/words.ts'

export const toSiteSettingsType = (t: T) =>
  defineType({
    name: 'siteSettings',
    title: t('settings.title'),
    type: 'document',
    icon: CogIcon,
    groups: [
      { name: 'identity', title: t('settings.identity'), default: true },
      { name: 'claims', title: t('settings.claims') },
      { name: 'legal', title: t('settings.legal') },
    ],
    fields: [
      defineField({ name: 'brand', type: 'string', title: t('settings.brand'), group: 'identity' }),
      defineField({
        name: 'tagline',
        type: 'localeText',
        title: t('settings.tagline'),
        description: t('settings.taglineDescription', { region: '{{region}}' }),
        group: 'identity',
      }),
      defineField({
        name: 'region',
        type: 'localeString',
        title: t('settings.region'),
        description: t('settings.regionDescription', { region: '{{region}}' }),
        group: 'identity',
      }),
      defineField({
        name: 'email',
        type: 'string',
        title: t('settings.email'),
        group: 'identity',
        validation: (rule) => rule.email().error(t('settings.emailError')),
      }),
      defineField({
        name: 'professionalNetwork',
        type: 'url',
        title: t('settings.network'),
        group: 'identity',
        validation: webAddress(t),
      }),
      defineField({
        name: 'codeHost',
        type: 'url',
        title: t('settings.codeHost'),
        group: 'identity',
        validation: webAddress(t),
      }),
      toPersonField(t),
      toSocialImageField(t),
      toClaimsField(t),
      toLegalDetailsField(t),
    ],
    preview: { prepare: () => ({ title: t('settings.title') }) },
  })

const toPersonField = (t: T) =>
  defineField({
    name: 'person',
    type: 'object',
    title: t('person.title'),
    description: t('person.description'),
    group: 'identity',
    options: { collapsible: true },
    fields: [
      defineField({ name: 'name', type: 'string', title: t('name') }),
      defineField({
        name: 'portrait',
        type: 'image',
        title: t('person.portrait'),
        description: t('person.portraitDescription'),
        options: imageOptions,
        fields: [toAltField(t)],
      }),
      defineField({
        name: 'sentence',
        type: 'localeString',
        title: t('person.sentence'),
        description: t('person.sentenceDescription'),
      }),
    ],
  })

const toSocialImageField = (t: T) =>
  defineField({
    name: 'socialImage',
    type: 'image',
    title: t('socialImage.title'),
    description: `${t('socialImage.description')} ${toImageAdvice(t)}`,
    group: 'identity',
    options: imageOptions,
    fields: [toAltField(t, t('socialImage.altDescription'))],
  })

const toClaimsField = (t: T) =>
  defineField({
    name: 'claims',
    type: 'array',
    title: t('claims.title'),
    description: t('claims.description'),
    group: 'claims',
    of: [
      defineArrayMember({
        type: 'object',
        name: 'claim',
        title: t('claim.title'),
        fields: [
          defineField({
            name: 'figure',
            type: 'string',
            title: t('claim.figure'),
            description: t('claim.figureDescription'),
          }),
          defineField({ name: 'label', type: 'localeString', title: t('claim.label') }),
          defineField({ name: 'hidden', type: 'boolean', title: t('claim.hide'), initialValue: false }),
        ],
        preview: {
          select: { figure: 'figure', label: `label.${defaultLocale}`, hidden: 'hidden' },
          prepare: ({ figure, label, hidden }: { figure?: string; label?: string; hidden?: boolean }) => ({
            title: figure || t('claim.builtIn'),
            subtitle: [hidden && t('claim.hidden'), label].filter(Boolean).join(' · '),
          }),
        },
      }),
    ],
    validation: (rule) => rule.max(3).error(t('claims.error')),
  })

function toLegalDetailsField(t: T) {
  const byLaw = t('legal.byLaw')
  /** French law (LCEN, article 6) asks a professional site to publish these. */
  const mandatory = (rule: StringRule | TextRule) => rule.required().warning(byLaw)
  const detail = (name: string, title: string) =>
    defineField({ name, type: 'string', title, validation: mandatory })
  const longDetail = (name: string, title: string) =>
    defineField({ name, type: 'text', rows: 3, title, validation: mandatory })
  return defineField({
    name: 'legalDetails',
    type: 'object',
    title: t('settings.legal'),
    description: t('legal.description'),
    group: 'legal',
    // Without this rule the Studio validates the fields only once one of them is filled in.
    validation: (rule) => rule.required().warning(byLaw),
    fields: [
      detail('name', t('name')),
      detail('status', t('legal.status')),
      detail('registrationNumber', t('legal.registration')),
      defineField({
        name: 'vatNumber',
        type: 'string',
        title: t('legal.vat'),
        description: t('legal.vatDescription'),
      }),
      longDetail('address', t('address')),
      detail('telephone', t('legal.telephone')),
      detail('publicationDirector', t('legal.director')),
      longDetail('host', t('legal.host')),
    ],
  })
}
