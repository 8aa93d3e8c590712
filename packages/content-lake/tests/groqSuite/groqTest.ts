import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'

/** A line of the built suite: documents, or a query with its expected result. */
export const suiteLine = z.discriminatedUnion('_type', [
  z.object({
    _type: z.literal('dataset'),
    _id: z.string(),
    documents: z.array(z.looseObject({ _id: z.string(), _type: z.string() })).optional(),
  }),
  z.object({
    _type: z.literal('test'),
    name: z.string(),
    filename: z.string(),
    query: z.string(),
    params: z.record(z.string(), z.unknown()).nullable(),
    result: z.unknown(),
    valid: z.boolean(),
    version: z.string().optional(),
    features: z.array(z.string()),
    dataset: z.object({ _ref: z.string() }),
  }),
])

export type GroqTest = Extract<z.infer<typeof suiteLine>, { _type: 'test' }>

const features = ['portableText', 'contentReleases', 'internalDocuments', 'customFunctions']

/** Whether a test is for the version of GROQ and the features that groq-js supports, as in its own run of the suite. */
export const isIncluded = ({ version, features: needed, filename }: GroqTest) =>
  needed.every((feature) => features.includes(feature)) &&
  (version === undefined || />= 1\.[0-2]$/.test(version)) &&
  !filename.includes('perf')

const lakeAttributes = ['_rev', '_createdAt', '_updatedAt']

/** A result without the attributes that a lake adds, and with ranks instead of scores, which the suite does not fix. */
function toComparable(value: unknown): unknown {
  const scores = [...listScores(value)].toSorted((a, b) => b - a)
  const ranks = [...new Set(scores)]
  const walk = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(walk)
    if (typeof part !== 'object' || part === null) return part
    const entries = Object.entries(part).filter(([name]) => !lakeAttributes.includes(name))
    return Object.fromEntries(
      entries.map(([name, item]) =>
        name === '_score' && typeof item === 'number'
          ? ['_pos', ranks.indexOf(item) + 1]
          : [name, walk(item)],
      ),
    )
  }
  return walk(value)
}

function* listScores(value: unknown): Generator<number> {
  if (typeof value !== 'object' || value === null) return
  if ('_score' in value && typeof value._score === 'number') yield value._score
  for (const item of Object.values(value)) yield* listScores(item)
}

export const isExpected = (result: unknown, { result: expected }: GroqTest) =>
  isDeepStrictEqual(toComparable(result), toComparable(expected))
