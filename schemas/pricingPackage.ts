import { getIn } from '@freelance-site/content'
import type { PickWording } from '@freelance-site/foundation'
import { TagIcon } from '@sanity/icons/Tag'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { formatCurrency, formatPrice } from '#lib/i18n/formats.ts'
import { orderField, required, toChoices, toLocaleField, toPreview } from './document.ts'

export const toPricingPackageType = (pick: PickWording) =>
  defineType({
    name: 'pricingPackage',
    title: pick('Formule', 'Package'),
    type: 'document',
    icon: TagIcon,
    fields: [
      toLocaleField('name', pick('Nom', 'Name'), {
        title: pick,
        missing: pick('Une formule a besoin d’un nom.', 'A package needs a name.'),
      }),
      defineField({
        name: 'group',
        type: 'string',
        title: pick('Groupe', 'Group'),
        options: {
          layout: 'radio',
          list: toChoices(pick, { site: ['Sites', 'Sites'], hosting: ['Hébergement', 'Hosting'] }),
        },
        initialValue: 'site',
        validation: required(
          pick('Choisissez le groupe où elle figure.', 'Choose the group it is listed in.'),
        ),
      }),
      defineField({
        name: 'includes',
        type: 'array',
        title: pick('Ce qu’elle comprend', 'What it includes'),
        description: pick(
          'Huit points au plus. Un nombre au début d’un point ressort en gras.',
          'Up to eight points. A number at the start of a point is shown in bold.',
        ),
        of: [defineArrayMember({ type: 'localeString' })],
        validation: (rule) =>
          rule
            .max(8)
            .error(pick('Une formule a huit points au plus.', 'A package has eight points at most.')),
      }),
      toLocaleField('sentence', pick('Une phrase', 'One sentence'), {
        description: pick(
          'Sous les points, par exemple pour qui est cette formule. Vide, elle ne se voit pas.',
          'Below the points, for example who the package is for. Left empty, it is not seen.',
        ),
      }),
      defineField({
        name: 'freeMaintenanceMonths',
        type: 'number',
        title: pick('Maintenance offerte, en mois', 'Free maintenance, in months'),
        validation: (rule) =>
          rule
            .integer()
            .min(1)
            .max(120)
            .error(pick('Un nombre entier de mois, ou rien.', 'A whole number of months, or nothing.')),
      }),
      defineField({
        name: 'price',
        type: 'price',
        title: pick('Prix', 'Price'),
        description: pick(
          'Vide, la page affiche « Sur devis » / « On request ».',
          'Left empty, the page says “Sur devis” / “On request”.',
        ),
      }),
      defineField({
        name: 'highlighted',
        type: 'boolean',
        title: pick('Recommandée', 'Recommended'),
        description: pick(
          'Affichée avec la mention « Recommandé » / « Recommended ».',
          'Shown with the label “Recommandé” / “Recommended”.',
        ),
        initialValue: false,
      }),
      orderField,
    ],
    preview: toPreview(pick, 'name', TagIcon),
  })

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
      list: toChoices(pick, { excluded: ['HT', 'Excluding VAT'], included: ['TTC', 'Including VAT'] }),
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
          list: toChoices(pick, { once: ['Une fois', 'Once'], month: ['Par mois', 'Per month'] }),
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
