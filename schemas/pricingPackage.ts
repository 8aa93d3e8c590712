import { getIn } from '@freelance-site/content'
import type { StudioLanguage } from '@freelance-site/foundation'
import { TagIcon } from '@sanity/icons/Tag'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { formatPrice } from '#lib/i18n/formats.ts'
import { formatCurrencyName, toAmountLanguage } from '#lib/i18n/ownerFormats.ts'
import { orderField, required, toChoices, toLocaleField, toPreview } from './document.ts'
import type { DocumentSchema } from './documentSchema.ts'
import { type T, translatorFor } from './words/words.ts'

export const pricingPackage: DocumentSchema = {
  toTypes(language) {
    const t = translatorFor(language)
    return [toPricingPackageType(t, language), ...toPriceTypes(t, language)]
  },
  list: {
    id: 'packages',
    title: (language) => translatorFor(language)('pricingPackage.list'),
    groups: {
      field: 'group',
      toTitles(language) {
        const t = translatorFor(language)
        return { site: t('pricingPackage.list.site'), hosting: t('pricingPackage.list.hosting') }
      },
      initial: { highlighted: false },
    },
  },
}

const toPricingPackageType = (t: T, language: StudioLanguage) =>
  defineType({
    name: 'pricingPackage',
    title: t('pricingPackage'),
    type: 'document',
    icon: TagIcon,
    fields: [
      toLocaleField('name', t('pricingPackage.name'), {
        title: t,
        missing: t('pricingPackage.name.missing'),
      }),
      defineField({
        name: 'group',
        type: 'string',
        title: t('pricingPackage.group'),
        options: {
          layout: 'radio',
          list: toChoices({
            site: t('pricingPackage.group.site'),
            hosting: t('pricingPackage.group.hosting'),
          }),
        },
        initialValue: 'site',
        validation: required(t('pricingPackage.group.missing')),
      }),
      defineField({
        name: 'includes',
        type: 'array',
        title: t('pricingPackage.includes'),
        description: t('pricingPackage.includes.description'),
        of: [defineArrayMember({ type: 'localeString' })],
        validation: (rule) => rule.max(8).error(t('pricingPackage.includes.tooMany')),
      }),
      toLocaleField('sentence', t('pricingPackage.sentence'), {
        description: t('pricingPackage.sentence.description'),
      }),
      defineField({
        name: 'freeMaintenanceMonths',
        type: 'number',
        title: t('pricingPackage.freeMaintenanceMonths'),
        validation: (rule) =>
          rule.integer().min(1).max(120).error(t('pricingPackage.freeMaintenanceMonths.wrong')),
      }),
      defineField({
        name: 'price',
        type: 'price',
        title: t('pricingPackage.price'),
        description: t('pricingPackage.price.description'),
      }),
      defineField({
        name: 'highlighted',
        type: 'boolean',
        title: t('pricingPackage.highlighted'),
        description: t('pricingPackage.highlighted.description'),
        initialValue: false,
      }),
      orderField,
    ],
    preview: toPreview(t, language, 'name', TagIcon),
  })

/** In cents, as in `lib/content/pricingPackage.ts`. */
const maxAmount = 100_000_000

/** Whether prices include VAT. Not radio buttons, because those cannot be cleared. */
const toVatChoice = (t: T) => ({
  title: t('vat'),
  options: {
    list: toChoices({
      excluded: t('vat.excluded'),
      included: t('vat.included'),
      notApplicable: t('vat.notApplicable'),
    }),
  },
})

/** The VAT of all prices, for the settings. */
export const toVatField = (t: T, description: string) =>
  defineField({ ...toVatChoice(t), name: 'vat', type: 'string', description })

/** A price and its amount, which is stored in cents. `studio/PriceInput.tsx` accepts it as people write it. */
const toPriceTypes = (t: T, language: StudioLanguage) => [
  defineType({
    name: 'priceAmount',
    type: 'number',
    title: t('priceAmount'),
    validation: (rule) => [
      rule
        .integer()
        .min(0)
        .max(maxAmount)
        .error(
          t('priceAmount.wrong', {
            min: formatPrice(0, toAmountLanguage(language)),
            max: formatPrice(maxAmount, toAmountLanguage(language)),
          }),
        ),
      // The Studio also stores a text that is not an amount. It must not be published.
      rule.custom((_amount, { parent }) => {
        const unread = getIn(parent, ['unread'])
        if (typeof unread !== 'string') return true
        return t('priceAmount.unreadable', { amount: unread })
      }),
    ],
  }),
  // The Studio says below it what the settings say: studio/PriceInput.tsx
  defineType({ ...toVatChoice(t), name: 'priceVat', type: 'string' }),
  defineType({
    name: 'price',
    type: 'object',
    title: t('price'),
    fields: [
      defineField({
        name: 'amount',
        type: 'priceAmount',
        title: t('price.amount', { currency: formatCurrencyName(language) }),
        description: t('price.amount.description'),
      }),
      defineField({ name: 'unread', type: 'string', hidden: true }),
      defineField({
        name: 'from',
        type: 'boolean',
        title: t('price.from'),
      }),
      defineField({
        name: 'unit',
        type: 'string',
        title: t('price.unit'),
        options: {
          layout: 'radio',
          direction: 'horizontal',
          list: toChoices({ once: t('price.unit.once'), month: t('price.unit.month') }),
        },
        validation: (rule) =>
          rule.custom((unit, { parent }) => {
            if (getIn(parent, ['amount']) === undefined || unit) return true
            return t('price.unit.missing')
          }),
      }),
      defineField({ name: 'vat', type: 'priceVat', title: t('vat') }),
    ],
  }),
]
