/**
 * The part of schema.org that this site uses, in the form of its JSON-LD. A property that a type of schema.org does not
 * have is a type error.
 */
export type Reference = { '@id': string }

export type Place = { '@type': 'Place'; name: string }

export type ProfessionalService = {
  '@type': 'ProfessionalService'
  '@id': string
  name: string
  url: string
  description: string
  areaServed: Place
  knowsLanguage: string[]
  logo: string
  image?: string
  email?: string
  sameAs?: string[]
  legalName?: string
  address?: string
}

export type WebSite = {
  '@type': 'WebSite'
  '@id': string
  name: string
  url: string
  inLanguage: string[]
  publisher: Reference
}

export type ListItem = { '@type': 'ListItem'; position: number; name: string; item: string }

export type BreadcrumbList = { '@type': 'BreadcrumbList'; itemListElement: ListItem[] }

export type WebPage = {
  '@type': 'WebPage' | 'ContactPage'
  '@id': string
  url: string
  name: string
  description: string
  inLanguage: string
  isPartOf: Reference
  about?: Reference
  breadcrumb?: BreadcrumbList
  primaryImageOfPage?: { '@type': 'ImageObject'; url: string; width: number; height: number }
}

export type UnitPriceSpecification = {
  '@type': 'UnitPriceSpecification'
  price: string
  priceCurrency: string
  /** UN/CEFACT: a month. */
  unitCode: 'MON'
}

export type Offer = {
  '@type': 'Offer'
  name: string
  url: string
  itemOffered: { '@type': 'Service'; name: string; description?: string }
  price?: string
  priceCurrency?: string
  priceSpecification?: UnitPriceSpecification
}

export type OfferCatalog = {
  '@type': 'OfferCatalog'
  name: string
  itemListElement: OfferCatalog[] | Offer[]
}

export type Service = {
  '@type': 'Service'
  '@id': string
  name: string
  description: string
  provider: Reference
  areaServed: Place
  hasOfferCatalog?: OfferCatalog
}

export type Graph = {
  '@context': 'https://schema.org'
  '@graph': (ProfessionalService | WebSite | WebPage | Service)[]
}
