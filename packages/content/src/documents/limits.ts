import type { Problem } from '@freelance-site/foundation'
import { createProblem } from '../problems.ts'

/**
 * What a page can hold of one document. Longer texts and lists are cut, and named to the owner, so that a text pasted into
 * the wrong field delays no other page. The lake keeps all of them.
 */
const contentLimits = {
  /** Of one text, in characters that a reader sees. */
  text: 20_000,
  /** Of one list, such as the paragraphs of a formatted text. */
  list: 2_000,
  /** Of all texts of a document, with `perItem` for each member of a list. A novel of 300 pages has 500,000. */
  document: 500_000,
  perItem: 50,
}

/** Cuts the values of a document that no page can hold. The problems name them, as in the Studio: `story[2].text.fr`. */
export function toBounded(document: unknown, id: string | null, limits = contentLimits) {
  const problems: Problem[] = []
  let size = 0
  const refuse = (path: string, code: 'textTooLong' | 'listTooLong' | 'documentTooLong', maximum: number) =>
    problems.push({
      ...createProblem(code, { maximum }),
      severity: 'warning',
      place: { document: id ?? undefined, path },
    })

  const cutList = (list: readonly unknown[], path: string): unknown[] => {
    const kept: unknown[] = []
    for (const [index, item] of list.entries()) {
      if (index === limits.list || size > limits.document) {
        if (index === limits.list) refuse(path, 'listTooLong', limits.list)
        else if (problems.every(({ code }) => code !== 'documentTooLong'))
          refuse(path, 'documentTooLong', limits.document)
        break
      }
      size += limits.perItem
      kept.push(cut(item, `${path}[${index}]`))
    }
    return kept
  }
  const cut = (value: unknown, path: string): unknown => {
    if (typeof value === 'string') {
      const text = toShortened(value, limits.text)
      if (text !== value) refuse(path, 'textTooLong', limits.text)
      size += text.length
      return text
    }
    if (Array.isArray(value)) return cutList(value, path)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        cut(inner, path === '' ? name : `${path}.${name}`),
      ]),
    )
  }
  return { value: cut(document, ''), problems }
}

/**
 * A text of at most so many characters, cut between two words if there is a space near the end. Marks of previews are
 * invisible and do not count.
 */
export function toShortened(text: string, maximum: number): string {
  if (text.length <= maximum) return text
  const visible = text.replace(/\p{Cf}/gu, '')
  if (visible.length <= maximum) return text
  // Not between the two halves of a character.
  const start = visible.slice(0, maximum - 1).replace(/[\uD800-\uDBFF]$/, '')
  const end = start.lastIndexOf(' ')
  return `${(end > Math.max(0, start.length - 40) ? start.slice(0, end) : start).trimEnd()}…`
}
