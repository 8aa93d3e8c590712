import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Problem, toErrorMessage } from '@freelance-site/foundation'
import { hasErrorCode } from '@freelance-site/foundation/node'
import type { SanityClient } from '@sanity/client'
import { evaluateSync, parse, toJS } from 'groq-js'
import { z } from 'zod'
import { isRecord, maxRequestBytes } from '../documents/document.ts'
import { createProblem, formatProblem } from '../errors/problems.ts'
import { type ImportedDocument, readAssets, readImportedFile, refuseImport } from './importedFile.ts'
import { findExisting, formatPlan } from './importPlan.ts'

/** What documents must be to be imported. */
export type ContentRules = {
  /** Reads everything that the site uses, as an object of documents and lists of documents, each with its `_id`. */
  query: string
  findProblems: (result: unknown) => ContentProblem[]
  /** What a person should look at before documents are written, such as their prices: lines for the terminal. */
  describe?: (documents: readonly ImportedDocument[]) => string[]
}

/** `isWrongType`: the value has another type than its field. Drafts and versions are refused for no other problem. */
export type ContentProblem = { document: string | null; path: string; reason: string; isWrongType: boolean }

/** The options of `@sanity/import`, which has another one for releases. */
const operations = {
  refuse: { operation: 'create', releasesOperation: 'fail' },
  replace: { operation: 'createOrReplace', releasesOperation: 'replace' },
  leave: { operation: 'createIfNotExists', releasesOperation: 'ignore' },
} as const

/**
 * How documents are checked and imported.
 *
 * @example
 * ```ts
 * import { type ImportOptions, importContent, openLake } from 'content-lake/commands'
 *
 * const options: ImportOptions = {
 *   ifExists: 'replace',
 *   rules: { query: '{"notes": *[_type == "note"]{_id, title}}', findProblems: () => [] },
 *   onStep: (step) => console.log(step),
 * }
 * await using lake = await openLake({ dataDir: 'data' })
 * console.log(await importContent(lake.client, 'content.tar.gz', options))
 * ```
 */
export type ImportOptions = {
  /** What to do with documents that already exist: refuse the import, replace them, or leave them. */
  ifExists: 'refuse' | 'replace' | 'leave'
  /** By default every document is accepted. */
  rules?: ContentRules
  /** Gets the lines that say what is going to be written. Nothing is written if it returns false. */
  onPlan?: (lines: string[]) => boolean
  /** Gets the name of each step, to show the progress. */
  onStep?: (step: string) => void
}

/** What an import has written. */
export type ImportResult = {
  count: number
  documents: ImportedDocument[]
  warnings: string[]
  /** The titles of releases that have a time, but must be scheduled again. */
  paused: string[]
}

/**
 * Imports a file of `exportContent` or of Sanity's tools into a lake, including assets. Throws a `ProblemError`, and imports
 * nothing, if a document breaks the rules, or names a picture that is not in the archive. A killed import leaves a
 * temporary folder, which the next import removes.
 */
export async function importContent(
  client: SanityClient,
  file: string,
  { ifExists, rules, onPlan = () => true, onStep = () => {} }: ImportOptions,
): Promise<ImportResult> {
  await removeLeftovers()
  const folder = await mkdtemp(join(tmpdir(), `content-import-${process.pid}-`))
  try {
    const imported = await readImportedFile(file, folder).catch((error: unknown) => {
      throw refuseImport('import.damaged', [
        createProblem('imported.damaged', { message: toErrorMessage(error) }),
      ])
    })
    const { documents } = imported
    const large = findTooLarge(documents)
    if (large.length > 0) throw refuseImport('import.tooLarge', large)
    const invalid = rules === undefined ? [] : findInvalid(documents, rules)
    if (invalid.length > 0) throw refuseImport('import.invalid', invalid)
    const assets = await readAssets(imported)
    const plan = formatPlan(imported, { ifExists, existing: await findExisting(client, documents) })
    const isWanted = onPlan([...plan, ...(rules?.describe?.(documents) ?? [])])
    if (!isWanted) return { count: 0, documents, warnings: [], paused: [] }
    const pausedBefore = new Set((await findPaused(client)).map(({ _id }) => _id))
    // Loaded here because it is slow, and a command should report a wrong argument at once.
    const { sanityImport } = await import('@sanity/import')
    const { numDocs: count, warnings } = await sanityImport(documents, {
      ...assets,
      client,
      ...operations[ifExists],
      onProgress: ({ step, current }) => {
        if (!current) onStep(step)
      },
    })
    const paused = (await findPaused(client)).filter(({ _id }) => !pausedBefore.has(_id))
    return {
      count,
      documents,
      warnings: warnings.map(({ message }) => message),
      paused: paused.map(({ title }) => title),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The rest of a request with one document. */
const requestSlack = 1_000

/** A document can grow by many small patches beyond what one request may hold. */
const findTooLarge = (documents: ImportedDocument[]): Problem[] =>
  documents.flatMap((document) => {
    const bytes = Buffer.byteLength(JSON.stringify(document)) + requestSlack
    if (bytes <= maxRequestBytes) return []
    const [megabytes, maximum] = [toMegabytes(bytes), toMegabytes(maxRequestBytes)]
    const problem = createProblem('imported.tooLarge', { megabytes, maximum })
    return [{ ...problem, place: { document: document._id } }]
  })

const toMegabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1)

/** Removes the unpacked archives of killed imports. One that cannot be removed belongs to another user. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = /^content-import-(\d+)-/.exec(name)?.[1]
    if (pid !== undefined && !isRunning(Number(pid)))
      await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => {})
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return !hasErrorCode(error, ['ESRCH'])
  }
}

/** Releases with a time that are not scheduled. An import publishes nothing, so it imports a scheduled release in this state. */
const findPaused = (client: SanityClient) =>
  client.fetch<{ _id: string; title: string }[]>(
    '*[_type == "system.release" && state == "active" && defined(metadata.intendedPublishAt)]{_id, "title": coalesce(metadata.title, name)}',
    {},
    { perspective: 'raw' },
  )

/** Stands in for every picture of the file, which has no asset before it is imported. */
const placeholderAsset = 'image-placeholder-1x1-png'

/** The problems of imported documents as an import would print them, one per line. */
export const findProblems = (documents: ImportedDocument[], rules: ContentRules): string[] =>
  findInvalid(documents, rules).map((problem) => formatProblem(problem, 'en'))

/** Drafts and versions may be unfinished, but a value of the wrong type for its field would be lost silently. */
function findInvalid(documents: ImportedDocument[], rules: ContentRules): Problem[] {
  const groups = Map.groupBy(documents, ({ _id }) => /^(drafts|versions\.[^.]+)\./.exec(_id)?.[0] ?? '')
  return [...groups].flatMap(([prefix, group]) => {
    const plain = group.map((document) => ({
      _updatedAt: new Date().toISOString(),
      ...withPlaceholders(document),
      _id: document._id.slice(prefix.length),
    }))
    const dataset = [...plain, { _id: placeholderAsset, _type: 'sanity.imageAsset' }]
    const result: unknown = toJS(evaluateSync(parse(rules.query), { dataset }))
    const toPlace = ({ document, path }: Pick<ContentProblem, 'document' | 'path'>) => ({
      ...(document !== null && { document: prefix + document }),
      path,
    })
    const unread = findUnread(plain, result)
    const isUnread = ({ document, path }: ContentProblem) =>
      unread.some((each) => each.document === document && each.path === path)
    const refused = rules
      .findProblems(result)
      .filter((problem) => !isUnread(problem) && (prefix === '' || problem.isWrongType))
    return [
      ...unread.map((each) => ({ ...createProblem('imported.unread'), place: toPlace(each) })),
      ...refused.map(({ reason, ...each }) => ({
        ...createProblem('imported.refused', { reason }),
        place: toPlace(each),
      })),
    ]
  })
}

/** Replaces each picture of the file in a document by a reference to the placeholder. */
const withPlaceholders = (document: ImportedDocument): ImportedDocument =>
  JSON.parse(JSON.stringify(document), (_key, value: unknown) =>
    isRecord(value) && '_sanityAsset' in value
      ? { ...value, asset: { _type: 'reference', _ref: placeholderAsset } }
      : value,
  )

/** Fields that have a value in a document but none in the query's result, because the query expects another type. */
function findUnread(documents: Record<string, unknown>[], result: unknown) {
  const byId = new Map(documents.map((document) => [document._id, document]))
  return Object.values(resultShape.parse(result))
    .flat()
    .flatMap((projected) => {
      if (projected === null) return []
      const { _id: document } = projected
      return listUnread(byId.get(document), projected, '').map((path) => ({ document, path }))
    })
}

const readShape = z.looseObject({ _id: z.string() })
const resultShape = z.record(z.string(), z.union([z.array(readShape), readShape.nullable()]))

function listUnread(value: unknown, read: unknown, path: string): string[] {
  if (value === null || value === undefined) return []
  if (read === null) return [path]
  if (Array.isArray(value) && Array.isArray(read))
    return read.flatMap((item, index) => listUnread(value[index], item, `${path}[${index}]`))
  if (typeof value !== 'object' || typeof read !== 'object') return []
  return Object.entries(read).flatMap(([key, item]) =>
    listUnread(Reflect.get(value, key), item, path === '' ? key : `${path}.${key}`),
  )
}
