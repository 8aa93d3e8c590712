/**
 * schema.org's definitions of the types this site uses: the properties each may have, own or inherited, and
 * their values. Copied from schema.org, so that a mistake in the site's own types is detected too.
 */
type Values = (
  | 'Text'
  | 'URL'
  | 'Number'
  | 'Integer'
  | 'Distance'
  | 'Language'
  | 'Currency'
  | 'Reference'
  | string
)[]

const thing: Record<string, Values> = {
  '@id': ['URL'],
  name: ['Text'],
  url: ['URL'],
  description: ['Text'],
  image: ['URL', 'ImageObject'],
  sameAs: ['URL'],
}

const creativeWork: Record<string, Values> = {
  ...thing,
  inLanguage: ['Language'],
  publisher: ['Reference'],
  isPartOf: ['Reference'],
  about: ['Reference'],
}

const webPage: Record<string, Values> = {
  ...creativeWork,
  breadcrumb: ['BreadcrumbList'],
  primaryImageOfPage: ['ImageObject'],
}

const vocabulary: Record<string, Record<string, Values>> = {
  ProfessionalService: {
    ...thing,
    logo: ['URL', 'ImageObject'],
    areaServed: ['Place'],
    knowsLanguage: ['Language'],
    email: ['Text'],
    legalName: ['Text'],
    address: ['Text'],
    telephone: ['Text'],
    founder: ['Person'],
  },
  Person: thing,
  Place: thing,
  WebSite: creativeWork,
  WebPage: webPage,
  ContactPage: webPage,
  ImageObject: { ...creativeWork, width: ['Distance'], height: ['Distance'] },
  BreadcrumbList: { ...thing, itemListElement: ['ListItem'] },
  ListItem: { ...thing, position: ['Integer'], item: ['URL'] },
  Service: {
    ...thing,
    provider: ['Reference'],
    areaServed: ['Place'],
    hasOfferCatalog: ['OfferCatalog'],
  },
  OfferCatalog: { ...thing, itemListElement: ['OfferCatalog', 'Offer'] },
  Offer: {
    ...thing,
    itemOffered: ['Service'],
    price: ['Number'],
    priceCurrency: ['Currency'],
    priceSpecification: ['UnitPriceSpecification'],
  },
  UnitPriceSpecification: { ...thing, price: ['Number'], priceCurrency: ['Currency'], unitCode: ['Text'] },
}

const kinds: Record<string, (value: unknown) => boolean> = {
  Text: (value) => typeof value === 'string' && value.trim() !== '',
  URL: (value) => typeof value === 'string' && /^https?:\/\/[^\s]+$/.test(value) && URL.canParse(value),
  Number: (value) => typeof value === 'string' && /^\d+(\.\d+)?$/.test(value),
  Integer: (value) => Number.isInteger(value),
  Distance: (value) => typeof value === 'string' && /^\d+ px$/.test(value),
  Language: (value) => typeof value === 'string' && /^[a-z]{2}$/.test(value),
  Currency: (value) => typeof value === 'string' && /^[A-Z]{3}$/.test(value),
  Reference: (value) => isNode(value) && Object.keys(value).join() === '@id',
}

const isNode = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Everything in a graph that violates schema.org, by its path. */
export function findMistakes(graph: { '@context': string; '@graph': readonly unknown[] }): string[] {
  const context = graph['@context'] === 'https://schema.org' ? [] : [`@context is ${graph['@context']}`]
  return [...context, ...graph['@graph'].flatMap((node, index) => findInNode(node, `[${index}]`))]
}

function findInNode(node: unknown, path: string): string[] {
  if (!isNode(node)) return [`${path} is not a node`]
  const { '@type': type, ...properties } = node
  const known = vocabulary[String(type)]
  if (!known) return [`${path} is of the unknown type ${type}`]
  return Object.entries(properties).flatMap(([name, value]) => {
    const allowed = known[name]
    if (!allowed) return [`${path} (${type}) has no property ${name}`]
    const values = Array.isArray(value) ? value : [value]
    if (values.length === 0) return [`${path}.${name} is empty`]
    return values.flatMap((each, index) => findInValue(each, allowed, `${path}.${name}[${index}]`))
  })
}

function findInValue(value: unknown, allowed: Values, path: string): string[] {
  if (allowed.some((kind) => kinds[kind]?.(value))) return []
  if (isNode(value) && allowed.includes(String(value['@type']))) return findInNode(value, path)
  return [`${path} should be ${allowed.join(' or ')}: ${JSON.stringify(value)}`]
}
