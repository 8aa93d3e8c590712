import type { DocumentType } from './documentType.ts'
import { documentTypes, type TypeName, typeNames } from './documentTypes.ts'
import { type TranslationState, toTranslationState } from './translation.ts'

const isBlank = (text: string) => `coalesce(${text}, "") == ""`

/** Whether a bilingual text, at this prefix of a path, has French and no English, or English of an older French. */
const lacksTextAt = (prefix: string) =>
  `(!(${isBlank(`${prefix}fr`)}) && (${isBlank(`${prefix}en`)} || ${prefix}translatedFrom != null && ${prefix}translatedFrom != ${prefix}fr))`

/** The same for formatted text, of which GROQ compares words and addresses of links. */
function lacksBlocksAt(prefix: string): string {
  const words = (value: string) => `coalesce(pt::text(${prefix}${value}), "")`
  const links = (value: string) => `coalesce(array::join(${prefix}${value}[].markDefs[].href, " "), "")`
  const differs = [words, links].map((part) => `${part('translatedFrom')} != ${part('fr')}`).join(' || ')
  return `${words('fr')} != "" && (${words('en')} == "" || ${prefix}translatedFrom != null && (${differs}))`
}

/** Whether a text lacks English, at a path with at most one list: `title`, `tags[]`, `claims[].label`. */
function toCondition(path: string, lacksAt: (prefix: string) => string): string {
  const [list = '', text] = path.split('[]')
  if (text === undefined) return lacksAt(`${path}.`)
  return `count(${list}[${lacksAt(text === '' ? '' : `${text.slice(1)}.`)}]) > 0`
}

function toTypeFilter(name: TypeName): string {
  const { texts, blocks = [] }: DocumentType = documentTypes[name]
  const conditions = [
    ...texts.map((path) => toCondition(path, lacksTextAt)),
    ...blocks.map((path) => toCondition(path, lacksBlocksAt)),
  ]
  return `(_type == "${name}" && (${conditions.join(' || ')}))`
}

/** GROQ filter for documents with a French text whose English is missing, or older than the French. */
export const missingEnglishFilter = typeNames.map(toTypeFilter).join(' || ')

/** A bilingual field whose English needs work; `path` is written as `title` or `tags[2]`. */
export type EnglishGap = { path: string; state: Exclude<TranslationState, 'complete'> }

/** The French texts of a document whose English is missing or outdated. */
export function findMissingEnglish(document: unknown, path = ''): EnglishGap[] {
  if (Array.isArray(document))
    return document.flatMap((item, index) => findMissingEnglish(item, `${path}[${index}]`))
  if (typeof document !== 'object' || document === null) return []
  if ('fr' in document) {
    const state = toTranslationState(document)
    return state === 'complete' ? [] : [{ path, state }]
  }
  return Object.entries(document).flatMap(([name, value]) =>
    findMissingEnglish(value, path === '' ? name : `${path}.${name}`),
  )
}
