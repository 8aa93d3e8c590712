import type { ContentRules } from 'content-lake/commands'
import { z } from 'zod'
import { contentQuery, parseDocuments } from '#lib/content/documents.ts'
import { formatProblem } from '#lib/content/problems.ts'
import { formatPrice } from '#lib/i18n/formats.ts'
import { defaultLocale } from '#lib/languages.ts'

/** Problems of a value of the wrong type for its field. */
const ofType: ReadonlySet<string> = new Set(['notPrice', 'notList', 'notText', 'notBoolean'])

const pricedShape = z.object({
  _type: z.literal('pricingPackage'),
  name: z.object({ [defaultLocale]: z.string() }),
  price: z.object({ amount: z.number(), unit: z.string(), from: z.boolean().optional() }),
})

/** The price of a package as the English page writes it: an amount in the file is in cents, which is easily forgotten. */
function formatPriceOf(document: unknown): string[] {
  const parsed = pricedShape.safeParse(document).data
  if (!parsed) return []
  const { name, price } = parsed
  const parts = [
    price.from ? 'from' : [],
    formatPrice(price.amount, 'en'),
    price.unit === 'month' ? 'per month' : [],
  ]
  return [`The price of “${name[defaultLocale]}” is ${parts.flat().join(' ')}.`]
}

/** Refuses published documents for every problem that would refuse a release. */
export const importRules: ContentRules = {
  query: contentQuery,
  describe: (documents) => documents.flatMap(formatPriceOf),
  findProblems: (result) => {
    const parsed = parseDocuments(result)
    if (parsed.kind === 'valid') return []
    return parsed.problems.map(({ place: { document = null, path = '' }, ...problem }) => ({
      document,
      path,
      reason: formatProblem({ ...problem, place: {} }, 'en'),
      isWrongType: ofType.has(problem.code),
    }))
  },
}
