import type { ContentRules } from 'content-lake/importContent'
import { z } from 'zod'
import { contentQuery, parseDocuments } from '#lib/content/documents.ts'
import { formatPrice } from '#lib/i18n/formats.ts'

/** Reasons for a value of the wrong type for its field. */
const typeReasons: ReadonlySet<string> = new Set(['notPrice', 'notList', 'notText', 'notBoolean'])

/** Refuses published documents for every problem that would refuse a release. */
export const importRules: ContentRules = {
  query: contentQuery,
  findProblems: (result) => {
    const parsed = parseDocuments(result)
    if (parsed.kind === 'valid') return []
    return parsed.problems.map(({ document, path, reason }) => ({
      ...{ document, path, reason: reason.text.en },
      isWrongType: typeReasons.has(reason.code),
    }))
  },
}

const pricedShape = z.object({
  _id: z.string(),
  _type: z.literal('pricingPackage'),
  price: z.object({ amount: z.number(), unit: z.string() }),
})

/** A line with the prices of packages as the pages show them, so that the owner notices euros entered as cents. */
export function listPrices(documents: unknown[]): string[] {
  const prices = documents.flatMap((document) => {
    const priced = pricedShape.safeParse(document).data
    return priced ? [`${priced._id} ${formatPrice(priced.price.amount, 'en')}`] : []
  })
  return prices.length === 0 ? [] : [`Prices, from cents: ${prices.join('; ')}.`]
}
