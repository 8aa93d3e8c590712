import { TagIcon } from '@sanity/icons/Tag'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { orderField, required, toPreview } from './document.ts'
import type { T } from './words/words.ts'

export const toPricingPackageType = (t: T) =>
  defineType({
    name: 'pricingPackage',
    title: t('package.title'),
    type: 'document',
    icon: TagIcon,
    fields: [
      defineField({
        name: 'name',
        type: 'localeString',
        title: t('name'),
        validation: required(t('package.nameMissing')),
      }),
      toGroupField(t),
      defineField({
        name: 'includes',
        type: 'array',
        title: t('package.includes'),
        of: [defineArrayMember({ type: 'localeString' })],
      }),
      defineField({
        name: 'freeMaintenanceMonths',
        type: 'number',
        title: t('package.maintenance'),
        validation: (rule) => rule.integer().min(1).max(120).error(t('package.maintenanceError')),
      }),
      defineField({
        name: 'price',
        type: 'price',
        title: t('price'),
        description: t('package.priceDescription'),
      }),
      defineField({
        name: 'highlighted',
        type: 'boolean',
        title: t('package.highlighted'),
        description: t('package.highlightedDescription'),
        initialValue: false,
      }),
      orderField,
    ],
    orderings: [
      {
        name: 'order',
        title: t('order'),
        by: [
          { field: 'group', direction: 'desc' },
          { field: 'order', direction: 'asc' },
        ],
      },
    ],
    preview: toPreview(t, 'name', TagIcon),
  })

const toGroupField = (t: T) =>
  defineField({
    name: 'group',
    type: 'string',
    title: t('package.group'),
    options: {
      layout: 'radio',
      list: [
        { title: t('package.sites'), value: 'site' },
        { title: t('package.hosting'), value: 'hosting' },
      ],
    },
    initialValue: 'site',
    validation: required(t('package.groupMissing')),
  })
