import type { StudioLanguage } from 'foundation/studioLanguage'
import { defineField, defineType } from 'sanity'
import { getIn } from '#lib/content/pageWords.ts'
import { formatCurrency, formatPrice } from '#lib/i18n/formats.ts'
import type { T } from './words/words.ts'

/** In cents, as in `lib/content/pricingPackage.ts`. */
const maxAmount = 100_000_000

/** A price and its amount, which is stored in cents. `studio/PriceInput.tsx` accepts it as people write it. */
export const toPriceTypes = (t: T, language: StudioLanguage) => [
  defineType({
    name: 'priceAmount',
    type: 'number',
    title: t('price.amount'),
    validation: (rule) => [
      rule
        .integer()
        .min(0)
        .max(maxAmount)
        .error(t('price.range', { min: formatPrice(0, language), max: formatPrice(maxAmount, language) })),
      // The Studio also stores a text that is not an amount. It must not be published.
      rule.custom((_amount, { parent }) => {
        const unread = getIn(parent, ['unread'])
        if (typeof unread !== 'string') return true
        return t('price.unread', { text: unread })
      }),
    ],
  }),
  defineType({
    name: 'price',
    type: 'object',
    title: t('price'),
    fields: [
      defineField({
        name: 'amount',
        type: 'priceAmount',
        title: t('price.amountIn', { currency: formatCurrency(language, 'name') }),
        description: t('price.amountDescription'),
      }),
      defineField({ name: 'unread', type: 'string', hidden: true }),
      defineField({
        name: 'unit',
        type: 'string',
        title: t('price.unit'),
        options: {
          layout: 'radio',
          direction: 'horizontal',
          list: [
            { title: t('price.once'), value: 'once' },
            { title: t('price.monthly'), value: 'month' },
          ],
        },
        validation: (rule) =>
          rule.custom((unit, { parent }) => {
            if (getIn(parent, ['amount']) === undefined || unit) return true
            return t('price.unitMissing')
          }),
      }),
    ],
  }),
]
