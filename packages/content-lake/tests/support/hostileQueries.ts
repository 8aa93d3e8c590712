/** Queries that never end, even over 22 documents, by a description of their work. */
export const hostileQueries: Record<string, string> = {
  'nine nested passes over all documents': nest(9),
  'a match with fifteen wildcards': `*[title match "${'*a'.repeat(15)}*b"]`,
  'a result that doubles forty times as JSON': `*[0]${'{"a": @, "b": @}'.repeat(40)}`,
  'lists of lists of everything': product(8),
  'an order by nested counts': `*[] | order(count(${nest(8)}))`,
  'a projection of everything in everything': `*{${'"a": *{'.repeat(8)}_id${'}'.repeat(8)}}`,
}

function nest(depth: number): string {
  return Array.from({ length: depth }).reduce<string>((inner) => `*[count(${inner}) > 0]`, '*')
}

function product(depth: number): string {
  return Array.from({ length: depth }).reduce<string>((inner) => `*[]{"of": ${inner}}.of[]`, '*')
}

/** The documents for these queries. */
export const manyDocuments = Array.from({ length: 22 }, (_, n) => ({
  _id: `flower-${n}`,
  _type: 'flower',
  title: `${'a'.repeat(60)} ${n}`,
}))
