import { CogIcon } from '@sanity/icons/Cog'
import {
  defineArrayMember,
  defineField,
  defineType,
  type StringRule,
  type TextRule,
  type UrlRule,
} from 'sanity'

const webAddress = (rule: UrlRule) =>
  rule.uri({ scheme: ['http', 'https'] }).error('A web address that begins with https://')

/** What French law (LCEN, article 6 III) asks a professional site to publish. */
const mandatoryDetail = (rule: StringRule | TextRule) =>
  rule.required().warning('French law asks a professional site for this.')

export const siteSettings = defineType({
  name: 'siteSettings',
  title: 'Settings',
  type: 'document',
  icon: CogIcon,
  groups: [
    { name: 'identity', title: 'Identity', default: true },
    { name: 'claims', title: 'Claims' },
    { name: 'legal', title: 'Legal details' },
  ],
  fields: [
    defineField({ name: 'brand', type: 'string', title: 'Brand', group: 'identity' }),
    defineField({ name: 'tagline', type: 'localeText', title: 'Tagline', group: 'identity' }),
    defineField({ name: 'region', type: 'localeString', title: 'City or region', group: 'identity' }),
    defineField({
      name: 'email',
      type: 'string',
      title: 'Contact address',
      group: 'identity',
      validation: (rule) => rule.email().error('An e-mail address such as bonjour@example.com.'),
    }),
    defineField({
      name: 'professionalNetwork',
      type: 'url',
      title: 'Profile on a professional network',
      group: 'identity',
      validation: webAddress,
    }),
    defineField({
      name: 'codeHost',
      type: 'url',
      title: 'Profile on a code host',
      group: 'identity',
      validation: webAddress,
    }),
    defineField({
      name: 'socialImage',
      type: 'image',
      title: 'Image for social networks',
      description: 'Shown when a page is shared. Left empty, the site draws its own.',
      group: 'identity',
      options: { hotspot: true },
    }),
    defineField({
      name: 'claims',
      type: 'array',
      title: 'Claims on the home page',
      group: 'claims',
      of: [
        defineArrayMember({
          type: 'object',
          name: 'claim',
          fields: [
            defineField({
              name: 'figure',
              type: 'string',
              title: 'Figure',
              description: 'For example “10+”.',
              validation: (rule) => rule.required().error('A claim needs a figure.'),
            }),
            defineField({
              name: 'label',
              type: 'localeString',
              title: 'Label',
              validation: (rule) => rule.required().error('A claim needs a label.'),
            }),
          ],
          preview: { select: { title: 'figure', subtitle: 'label.fr' } },
        }),
      ],
      validation: (rule) => rule.max(3).error('The home page has room for three claims.'),
    }),
    defineField({
      name: 'legalDetails',
      type: 'object',
      title: 'Legal details',
      description: 'Shown on the terms page.',
      group: 'legal',
      fields: [
        defineField({ name: 'name', type: 'string', title: 'Name', validation: mandatoryDetail }),
        defineField({ name: 'status', type: 'string', title: 'Legal status', validation: mandatoryDetail }),
        defineField({
          name: 'registrationNumber',
          type: 'string',
          title: 'Registration number (SIRET)',
          validation: mandatoryDetail,
        }),
        defineField({
          name: 'address',
          type: 'text',
          rows: 3,
          title: 'Address',
          validation: mandatoryDetail,
        }),
        defineField({
          name: 'publicationDirector',
          type: 'string',
          title: 'Publication director',
          validation: mandatoryDetail,
        }),
        defineField({
          name: 'host',
          type: 'text',
          rows: 3,
          title: 'Host: name, address, telephone',
          validation: mandatoryDetail,
        }),
      ],
    }),
  ],
  preview: { prepare: () => ({ title: 'Settings' }) },
})
