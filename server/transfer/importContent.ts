import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sanityImport } from '@sanity/import'
import { toErrorMessage } from 'foundation/errorMessage'
import { formatProblem } from 'releases/reason'
import { readAssets } from './importedAssets.ts'
import { findProblems, listPrices } from './importedDocuments.ts'
import { RefusedImport, readImportedFile } from './importedFile.ts'
import type { OpenLake } from './openLake.ts'

/** What to do with documents that already exist: refuse the import, replace them, or leave them. */
export type IfExists = 'refuse' | 'replace' | 'leave'

const operations = { refuse: 'create', replace: 'createOrReplace', leave: 'createIfNotExists' } as const
/** The same choice for releases, for which `@sanity/import` has an option of its own. */
const releasesOperations = { refuse: 'fail', replace: 'replace', leave: 'ignore' } as const

/**
 * `paused`: the titles of releases that have a time, but must be scheduled again. `prices`: the prices in the file, as the
 * pages will show them.
 */
export type Imported = { documents: number; warnings: string[]; paused: string[]; prices: string[] }

/**
 * Imports a file of `exportContent` or of Sanity's tools into a lake, including assets. Throws a `RefusedImport`, and imports
 * nothing, if the site could not show one of the documents, or if a document names a picture that is not in the archive.
 */
export async function importContent(
  { client }: Pick<OpenLake, 'client'>,
  file: string,
  ifExists: IfExists,
  onStep: (step: string) => void = () => {},
): Promise<Imported> {
  let last = ''
  await using temporary = await mkdtempDisposable(join(tmpdir(), 'content-import-'))
  const imported = await readImportedFile(file, temporary.path).catch((error: unknown) => {
    throw new RefusedImport('the file is damaged or no export', [toErrorMessage(error)])
  })
  const { documents } = imported
  const problems = await findProblems(documents)
  if (problems.length > 0)
    throw new RefusedImport(
      'the site could not show this',
      problems.map((problem) => formatProblem(problem, 'en')),
    )
  const assets = await readAssets(imported)
  const pausedBefore = await findPaused(client)
  const { numDocs, warnings } = await sanityImport(documents, {
    ...assets,
    client,
    operation: operations[ifExists],
    releasesOperation: releasesOperations[ifExists],
    onProgress: ({ step }) => {
      if (step !== last) onStep(step)
      last = step
    },
  })
  const paused = (await findPaused(client)).filter(
    ({ _id }) => !pausedBefore.some((earlier) => earlier._id === _id),
  )
  return {
    documents: numDocs,
    warnings: warnings.map(({ message }) => message),
    paused: paused.map(({ title }) => title),
    prices: listPrices(documents),
  }
}

/** Releases with a time that are not scheduled. An import publishes nothing, so it imports a scheduled release in this state. */
const findPaused = (client: OpenLake['client']) =>
  client.fetch<{ _id: string; title: string }[]>(
    '*[_type == "system.release" && state == "active" && defined(metadata.intendedPublishAt)]{_id, "title": coalesce(metadata.title, name)}',
    {},
    { perspective: 'raw' },
  )
