import type { StudioLanguage } from 'foundation/studioLanguage'
import { getPublishedId, type ValidationContext } from 'sanity'
import { translatorFor } from 'studio-kit/translator'
import { z } from 'zod'
import type { Content } from '../content/documents.ts'
import type { LocalAddress } from '../redirects/resolveRedirects.ts'
import { texts } from './words/words.ts'

/** What a release compares before it is made. */
export type ReleaseComparison = {
  /** The language of the Studio. */
  language: StudioLanguage
  /** What `createDocuments` made. */
  content: Pick<Content<object>, 'noDocuments' | 'parseDocuments'>
  /** The types of documents that are compared with each other: redirects, and lists of documents that have pages of their own. */
  compared: Readonly<Record<string, { query: string }>>
}

const apiVersion = '2025-02-19'

const answerShape = z.record(z.string(), z.array(z.looseObject({ _id: z.string() })))

/**
 * Validates a field as a release does: compares the document with those that are published. The message is the reason for
 * which a release would be refused. A field without a value has its own message.
 */
export function refusedByRelease({ language, content, compared }: ReleaseComparison, field: string) {
  const queries = Object.entries(compared).map(([type, { query }]) => `"${type}": ${query}`)
  return async (value: unknown, { document, getClient }: ValidationContext): Promise<string | true> => {
    if (!document || value === undefined) return true
    const id = getPublishedId(document._id)
    const client = getClient({ apiVersion })
    const answer = await client.fetch<unknown>(`{${queries.join(', ')}}`, {}, { perspective: 'published' })
    const published = answerShape.parse(answer)
    const others = published[document._type]?.filter(({ _id }) => _id !== id) ?? []
    const parsed = content.parseDocuments({
      ...content.noDocuments,
      ...published,
      [document._type]: [...others, { ...document, _id: id }],
    })
    const problem =
      parsed.kind === 'invalid' && parsed.problems.find((each) => each.document === id && each.path === field)
    if (!problem) return true
    const reason = problem.reason.text[language]
    return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`
  }
}

/** Refuses an address of a document's page at which a redirect of the owner begins: it would hide the page. */
export const beginsNoRedirect =
  (language: StudioLanguage, findAddresses: (document: unknown) => readonly LocalAddress[]) =>
  async (_value: unknown, { document, getClient }: ValidationContext): Promise<string | true> => {
    const addresses = findAddresses(document).map(({ path }) => path)
    if (addresses.length === 0) return true
    const from = await getClient({ apiVersion }).fetch<unknown>(
      '*[_type == "redirect" && from in $addresses][0].from',
      { addresses },
      { perspective: 'published' },
    )
    return typeof from !== 'string' || translatorFor(texts, language)('redirect.hides', { from })
  }
