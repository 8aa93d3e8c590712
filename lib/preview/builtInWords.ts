import type { ContentSourceMap } from '@sanity/client'
import { toSeedPages } from '#lib/content/page.ts'
import { getIn, setIn } from '#lib/content/pageWords.ts'

type Answer = { result: unknown; sources: ContentSourceMap | undefined }

/**
 * Fills the empty fields of pages with the built-in words that the site shows there, and records which field each
 * belongs to: a click on them then opens that field, even if nobody has written its document yet.
 */
export function withBuiltInWords({ result, sources }: Answer): Answer {
  if (typeof result !== 'object' || result === null || !sources) return { result, sources }
  const filled = structuredClone(result)
  const { documents, paths, mappings } = structuredClone(sources)
  for (const { _id, _type, seo, ...words } of toSeedPages()) {
    const document = documents.push({ _id, _type }) - 1
    for (const { path, text } of findTexts(words)) {
      if (!isEmpty(getIn(filled, [_id, ...path]))) continue
      if (!setIn(filled, [_id, ...path], text)) continue
      const source = { type: 'documentValue', document, path: paths.push(toJsonPath(path)) - 1 } as const
      mappings[toJsonPath([_id, ...path])] = { type: 'value', source }
    }
    const page = getIn(filled, [_id])
    // A document that does not exist has no time either, and no page shows it.
    if (typeof page === 'object' && page !== null && !('_id' in page))
      Object.assign(page, { _id, _updatedAt: '1970-01-01T00:00:00Z' })
  }
  return { result: filled, sources: { documents, paths, mappings } }
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

type Text = { path: string[]; text: string }

function findTexts(value: unknown, path: string[] = []): Text[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    name.startsWith('_') ? [] : findTexts(inner, [...path, name]),
  )
}

/** The form of paths in a source map. The names of our fields need no escaping. */
const toJsonPath = (path: string[]) => `$${path.map((name) => `['${name}']`).join('')}`
