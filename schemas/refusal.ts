import { getPublishedId, type ValidationContext } from 'sanity'
import { z } from 'zod'
import { documentTypes, noDocuments, parseDocuments } from '#lib/content/documents.ts'
import type { PickWording } from '#lib/i18n/typeset.ts'

const answerShape = z.record(z.string(), z.array(z.looseObject({ _id: z.string() })))

/** The lists of documents that are compared with each other before they are released. */
const compared = ['redirect', 'project'] as const

const query = `{${compared.map((name) => `"${name}": ${documentTypes[name].query}`).join(', ')}}`

/**
 * Validates a field as a release does: compares the document with those that are published. The message is the reason for
 * which a release would be refused.
 */
export const refusedByRelease =
  (pick: PickWording, field: string) =>
  async (_value: unknown, { document, getClient }: ValidationContext): Promise<string | true> => {
    if (!document) return true
    const id = getPublishedId(document._id)
    const client = getClient({ apiVersion: '2025-02-19' })
    const published = answerShape.parse(await client.fetch(query, {}, { perspective: 'published' }))
    const others = published[document._type]?.filter(({ _id }) => _id !== id) ?? []
    const parsed = parseDocuments({
      ...noDocuments,
      ...published,
      [document._type]: [...others, { ...document, _id: id }],
    })
    const problem =
      parsed.kind === 'invalid' && parsed.problems.find((each) => each.document === id && each.path === field)
    if (!problem) return true
    const { text } = problem.reason
    const reason = pick(text.fr, text.en)
    return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`
  }
