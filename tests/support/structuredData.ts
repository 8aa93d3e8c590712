import { readFileSync } from 'node:fs'
import { z } from 'zod'

const graphShape = z.object({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(z.looseObject({ '@type': z.string() })),
})

/** The nodes of the structured data in a page. Throws if it has none, or has a term that schema.org does not have. */
export function readStructuredData(html: string) {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  const graph = graphShape.parse(JSON.parse(json))
  const foreign = findForeignTerms(graph)
  if (foreign.length > 0) throw new Error(`schema.org does not have ${foreign.join(', ')}.`)
  return graph['@graph']
}

/** The vocabulary of schema.org as `schema-dts` generates it: its types, each with its own properties and the types above it. */
function readVocabulary() {
  const file = readFileSync(
    new URL('../../node_modules/schema-dts/dist/schema.d.ts', import.meta.url),
    'utf8',
  )
  const types = new Map<string, { above: string[]; properties: string[] }>()
  for (const [, name = '', above = '', body = ''] of file.matchAll(
    /^(?:export )?interface (\w+?)(?: extends ([^{]+))? \{\n([\s\S]*?)^\}/gm,
  ))
    types.set(name, {
      above: above.split(',').map((each) => each.trim()),
      properties: [...body.matchAll(/^ {4}"([^"]+)"\??:/gm)].map(([, property = '']) => property),
    })
  return types
}

let vocabulary: ReturnType<typeof readVocabulary> | undefined

/** The properties of a type and of those above it; none for a type that schema.org does not have. */
function listProperties(type: string): string[] {
  vocabulary ??= readVocabulary()
  const { above, properties } = vocabulary.get(type) ?? { above: [], properties: [] }
  return [...properties, ...above.flatMap(listProperties)]
}

/** The types and properties in structured data that schema.org does not have, by their paths. */
export function findForeignTerms(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => findForeignTerms(item, `${path}[${index}]`))
  if (typeof value !== 'object' || value === null) return []
  const type: unknown = Reflect.get(value, '@type')
  const isGraph = path === '' && '@graph' in value
  const known = isGraph ? ['@graph', '@context'] : ['@id', '@context', ...listProperties(`${type}Leaf`)]
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(known.includes(name) ? [] : [`${path}.${name} of ${String(type)}`]),
    ...findForeignTerms(inner, `${path}.${name}`),
  ])
}
