import { TagIcon } from '@sanity/icons/Tag'
import { defineArrayMember, defineField, defineType } from 'sanity'

export const pricingPackage = defineType({
  name: 'pricingPackage',
  title: 'Package',
  type: 'document',
  icon: TagIcon,
  fields: [
    defineField({
      name: 'name',
      type: 'localeString',
      title: 'Name',
      validation: (rule) => rule.required().error('A package needs a name.'),
    }),
    defineField({
      name: 'group',
      type: 'string',
      title: 'Group',
      options: {
        layout: 'radio',
        list: [
          { title: 'Sites', value: 'site' },
          { title: 'Hosting', value: 'hosting' },
        ],
      },
      initialValue: 'site',
      validation: (rule) => rule.required().error('Choose the group it is listed in.'),
    }),
    defineField({
      name: 'includes',
      type: 'array',
      title: 'What it includes',
      of: [defineArrayMember({ type: 'localeString' })],
    }),
    defineField({
      name: 'freeMaintenanceMonths',
      type: 'number',
      title: 'Free maintenance, in months',
      validation: (rule) => rule.integer().min(1).max(120).error('A whole number of months, or nothing.'),
    }),
    defineField({
      name: 'price',
      type: 'object',
      title: 'Price',
      description: 'Left empty, the page says “Sur devis” / “On request”.',
      options: { columns: 2 },
      fields: [
        defineField({
          name: 'amount',
          type: 'number',
          title: 'Amount in cents',
          description: '149000 is 1 490 €.',
          validation: (rule) =>
            rule.integer().min(0).max(100_000_000).error('A whole number of cents, such as 149000.'),
        }),
        defineField({
          name: 'unit',
          type: 'string',
          title: 'Paid',
          options: {
            layout: 'radio',
            list: [
              { title: 'Once', value: 'once' },
              { title: 'Per month', value: 'month' },
            ],
          },
        }),
      ],
      validation: (rule) =>
        rule.custom((price: { amount?: number; unit?: string } | undefined) => {
          if (price?.amount === undefined) return true
          return price.unit ? true : 'Say whether the price is paid once or per month.'
        }),
    }),
    defineField({
      name: 'highlighted',
      type: 'boolean',
      title: 'Recommended',
      description: 'Shown with the label “Recommandé” / “Recommended”.',
      initialValue: false,
    }),
    defineField({
      name: 'order',
      type: 'number',
      title: 'Order',
      description: 'Packages are shown from the smallest number to the largest, in their group.',
      initialValue: 100,
      validation: (rule) => rule.required().error('Give it a place: a number such as 10.'),
    }),
  ],
  orderings: [
    {
      name: 'order',
      title: 'Order on the site',
      by: [
        { field: 'group', direction: 'desc' },
        { field: 'order', direction: 'asc' },
      ],
    },
  ],
  preview: { select: { title: 'name.fr', subtitle: 'name.en' } },
})
