import { getPublishedId, type ValidationContext } from 'sanity'
import { z } from 'zod'
import { documentTypes, noDocuments, parseDocuments } from '#lib/content/documents.ts'
import { findProjectAddresses } from '#lib/content/project.ts'
import type { PickWording } from '#lib/i18n/typeset.ts'

const apiVersion = '2025-02-19'

const answerShape = z.record(z.string(), z.array(z.looseObject({ _id: z.string() })))

/** The lists of documents that are compared with each other before they are released. */
const compared = ['redirect', 'project'] as const

const query = `{${compared.map((name) => `"${name}": ${documentTypes[name].query}`).join(', ')}}`

/**
 * Validates a field as a release does: compares the document with those that are published. The message is the reason for
 * which a release would be refused. A field without a value has its own message.
 */
export const refusedByRelease =
  (pick: PickWording, field: string) =>
  async (value: unknown, { document, getClient }: ValidationContext): Promise<string | true> => {
    if (!document || value === undefined) return true
    const id = getPublishedId(document._id)
    const client = getClient({ apiVersion })
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

/** Refuses an address of a page at which a redirect of the owner begins: it would hide the page. */
export const beginsNoRedirect =
  (pick: PickWording) =>
  async (_value: unknown, { document, getClient }: ValidationContext): Promise<string | true> => {
    const addresses = findProjectAddresses(document).map(({ path }) => path)
    if (addresses.length === 0) return true
    const from = await getClient({ apiVersion }).fetch<unknown>(
      '*[_type == "redirect" && from in $addresses][0].from',
      { addresses },
      { perspective: 'published' },
    )
    if (typeof from !== 'string') return true
    return pick(
      `Une de vos redirections part de ${from} : supprimez-la d’abord, ou choisissez une autre adresse.`,
      `One of your redirects begins at ${from}: delete it first, or choose another address.`,
    )
  }
