import type { SeedDocument } from '@freelance-site/content'
import { toRecord } from '#lib/languages.ts'
import { type Documents, documentTypes, noDocuments, parseDocuments, typeNames } from './documents.ts'

/** Every built-in document as a lake stores it: the seed of a new dataset. */
export const toSeedDocuments = (): SeedDocument[] => typeNames.flatMap((name) => documentTypes[name].seed())

/** When the built-in texts were written. Legal pages show this date. */
const writtenAt = '2026-11-30T10:00:00Z'

function toBuiltInDocuments(): Documents {
  const answer = toRecord(typeNames, (name) => {
    const written = documentTypes[name].seed().map((document) => ({ _updatedAt: writtenAt, ...document }))
    return Array.isArray(noDocuments[name]) ? written : written[0]
  })
  const parsed = parseDocuments(answer)
  if (parsed.kind === 'valid') return parsed.documents
  const problems = parsed.problems.map(
    ({ place: { document, path }, code }) => `${document}: ${path} (${code})`,
  )
  throw new Error(
    `The built-in content is not valid. It comes from lib/identity.ts and the texts in lib/i18n: docs/make-it-yours.md. ${problems.join('; ')}.`,
  )
}

/** The built-in content, shown until something is published. */
export const builtInDocuments: Documents = toBuiltInDocuments()
