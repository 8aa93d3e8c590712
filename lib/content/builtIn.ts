import { type Documents, noDocuments, parseDocuments } from './documents.ts'
import { type SeedDocument, toStringField, toTextField } from './seedFields.ts'
import { toSeedLegalPages } from './seedLegalPages.ts'
import { toSeedPackages } from './seedPackages.ts'
import { toSeedProjects } from './seedProjects.ts'
import { type SettingsFallback, siteSettingsId } from './siteSettings.ts'

/** When the built-in texts were written: the date their legal pages show. */
const writtenAt = '2026-11-22T08:00:00Z'

const toSeedSettings = (): SeedDocument => ({
  _id: siteSettingsId,
  _type: 'siteSettings',
  brand: 'Atelier Web',
  tagline: toTextField((texts) => texts.settings.tagline),
  region: toStringField((texts) => texts.settings.region),
  claims: [
    {
      _key: 'delivered',
      _type: 'claim',
      figure: '10+',
      label: toStringField((texts) => texts.settings.claims.delivered),
    },
    {
      _key: 'clients',
      _type: 'claim',
      figure: '2+',
      label: toStringField((texts) => texts.settings.claims.clients),
    },
    {
      _key: 'satisfaction',
      _type: 'claim',
      figure: '100%',
      label: toStringField((texts) => texts.settings.claims.satisfaction),
    },
  ],
})

/** Every built-in document in the form of a lake, made from the dictionaries: the seed of a new dataset. */
export const toSeedDocuments = (): SeedDocument[] => [
  ...toSeedProjects(),
  ...toSeedPackages(),
  ...toSeedLegalPages(),
  toSeedSettings(),
]

function toBuiltInDocuments(): Documents {
  const written = (documents: SeedDocument[]) =>
    documents.map((document) => ({ _updatedAt: writtenAt, ...document }))
  const parsed = parseDocuments({
    ...noDocuments,
    projects: written(toSeedProjects()),
    packages: written(toSeedPackages()),
    legalPages: written(toSeedLegalPages()),
    siteSettings: written([toSeedSettings()])[0],
  })
  if (parsed.kind === 'valid') return parsed.documents
  throw new Error(`The built-in content is not valid: ${JSON.stringify(parsed.problems)}`)
}

/** The built-in content: what pages show in place of what is not published. */
export const builtInDocuments: Documents = toBuiltInDocuments()

const { brand, tagline, region, claims = [] } = builtInDocuments.siteSettings ?? {}
if (!brand || !tagline || !region) throw new Error('The built-in settings are not complete.')

/** The settings a site has until the owner publishes others; the profiles are only front pages. */
export const builtInSettings: SettingsFallback = {
  brand,
  tagline,
  region,
  claims: claims.map(({ _key: key, figure, label }) => {
    if (!key || !figure || !label) throw new Error('A built-in claim is not complete.')
    return { key, figure, label }
  }),
  professionalNetwork: 'https://www.linkedin.com',
  codeHost: 'https://github.com',
}
