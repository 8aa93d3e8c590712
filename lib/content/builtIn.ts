import { profiles } from '#lib/identity.ts'
import { toRecord } from '#lib/site.ts'
import { type Documents, parseDocuments } from './documents.ts'
import { documentTypes, typeNames } from './documentTypes.ts'
import type { SeedDocument } from './seedFields.ts'
import type { SettingsFallback } from './siteSettings.ts'

/** Every built-in document as a lake stores it: the seed of a new dataset. */
export const toSeedDocuments = (): SeedDocument[] => typeNames.flatMap((name) => documentTypes[name].seed())

/** When the built-in texts were written: legal pages show this date. */
const writtenAt = '2026-11-23T08:00:00Z'

function toBuiltInDocuments(): Documents {
  const answer = toRecord(typeNames, (name) => {
    const written = documentTypes[name].seed().map((document) => ({ _updatedAt: writtenAt, ...document }))
    return documentTypes[name].isList ? written : written[0]
  })
  const parsed = parseDocuments(answer)
  if (parsed.kind === 'valid') return parsed.documents
  throw new Error(`The built-in content is not valid: ${JSON.stringify(parsed.problems)}`)
}

/** The built-in content, shown where nothing is published. */
export const builtInDocuments: Documents = toBuiltInDocuments()

const { brand, tagline, region, claims = [] } = builtInDocuments.siteSettings ?? {}
if (!brand || !tagline || !region) throw new Error('The built-in settings are not complete.')

/** The settings until the owner publishes others. The profile links are placeholders. */
export const builtInSettings: SettingsFallback = {
  brand,
  tagline,
  region,
  claims: claims.map(({ _key: key, figure, label }) => {
    if (!key || !figure || !label) throw new Error('A built-in claim is not complete.')
    return { key, figure, label }
  }),
  ...profiles,
}
