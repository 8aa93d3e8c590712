import type { PickWording } from 'foundation/studioLanguage'
import { getIn } from 'releases/content/values'
import { defineField, defineType } from 'sanity'
import { formatCurrency, formatPrice } from '#lib/i18n/formats.ts'

/** In cents, as in `lib/content/pricingPackage.ts`. */
const maxAmount = 100_000_000

/** Whether prices include VAT. Not radio buttons, because those cannot be cleared. */
export const toVatField = (pick: PickWording, description: string) =>
  defineField({
    name: 'vat',
    type: 'string',
    title: pick('Prix HT ou TTC', 'Prices with or without VAT'),
    description,
    options: {
      list: [
        { title: pick('HT', 'Excluding VAT'), value: 'excluded' },
        { title: pick('TTC', 'Including VAT'), value: 'included' },
      ],
    },
  })

/** A price and its amount, which is stored in cents. `studio/PriceInput.tsx` accepts it as people write it. */
export const toPriceTypes = (pick: PickWording) => [
  defineType({
    name: 'priceAmount',
    type: 'number',
    title: pick('Montant', 'Amount'),
    validation: (rule) => [
      rule
        .integer()
        .min(0)
        .max(maxAmount)
        .error(
          pick(
            `Un montant de 0 à ${formatPrice(maxAmount, 'fr')}.`,
            `An amount from ${formatPrice(0, 'en')} to ${formatPrice(maxAmount, 'en')}.`,
          ),
        ),
      // The Studio also stores a text that is not an amount. It must not be published.
      rule.custom((_amount, { parent }) => {
        const unread = getIn(parent, ['unread'])
        if (typeof unread !== 'string') return true
        return pick(
          `«\u00a0${unread}\u00a0» ne se lit pas comme un montant. Écrivez-le comme 1490 ou 1\u00a0490,50.`,
          `“${unread}” cannot be read as an amount. Write it like 1490 or 1,490.50.`,
        )
      }),
    ],
  }),
  defineType({
    name: 'price',
    type: 'object',
    title: pick('Prix', 'Price'),
    fields: [
      defineField({
        name: 'amount',
        type: 'priceAmount',
        title: pick(
          `Montant en ${formatCurrency('fr', 'name')}`,
          `Amount in ${formatCurrency('en', 'name')}`,
        ),
        description: pick(
          'Comme vous l’écririez : 1490, 1\u00a0490,50 ou 1,490.50.',
          'As you would write it: 1490, 1\u00a0490,50 or 1,490.50.',
        ),
      }),
      defineField({ name: 'unread', type: 'string', hidden: true }),
      defineField({
        name: 'from',
        type: 'boolean',
        title: pick('À partir de ce montant', 'From this amount'),
      }),
      defineField({
        name: 'unit',
        type: 'string',
        title: pick('Payé', 'Paid'),
        options: {
          layout: 'radio',
          direction: 'horizontal',
          list: [
            { title: pick('Une fois', 'Once'), value: 'once' },
            { title: pick('Par mois', 'Per month'), value: 'month' },
          ],
        },
        validation: (rule) =>
          rule.custom((unit, { parent }) => {
            if (getIn(parent, ['amount']) === undefined || unit) return true
            return pick(
              'Dites si le prix se paie une fois ou par mois.',
              'Say whether the price is paid once or per month.',
            )
          }),
      }),
      toVatField(pick, pick('Vide\u00a0: comme dans les réglages.', 'Left empty: as in the settings.')),
    ],
  }),
]
