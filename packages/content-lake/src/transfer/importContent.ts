import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SanityClient } from '@sanity/client'
import { toErrorMessage } from '../model/lakeError.ts'
import { type ContentRules, findProblems } from './importedDocuments.ts'
import { readAssets, readImportedFile, refuseImport } from './importedFile.ts'

const operations = { refuse: 'create', replace: 'createOrReplace', leave: 'createIfNotExists' } as const
/** The same choice for releases, for which `@sanity/import` has an option of its own. */
const releasesOperations = { refuse: 'fail', replace: 'replace', leave: 'ignore' } as const

export type ImportOptions = {
  /** What to do with documents that already exist: refuse the import, replace them, or leave them. */
  ifExists: keyof typeof operations
  /** By default every document is accepted. */
  rules?: ContentRules
  onStep?: (step: string) => void
}

/**
 * Imports a file of `exportContent` or of Sanity's tools into a lake, including assets. Throws a `CommandError`, and imports
 * nothing, if a document breaks the rules, or names a picture that is not in the archive.
 */
export async function importContent(
  client: SanityClient,
  file: string,
  { ifExists, rules, onStep = () => {} }: ImportOptions,
) {
  const folder = await mkdtemp(join(tmpdir(), 'content-import-'))
  try {
    const imported = await readImportedFile(file, folder).catch((error: unknown) => {
      throw refuseImport('the file is damaged or no export', [toErrorMessage(error)])
    })
    const { documents } = imported
    const problems = rules === undefined ? [] : await findProblems(documents, rules)
    if (problems.length > 0) throw refuseImport('the site could not show this', problems)
    const assets = await readAssets(imported)
    const pausedBefore = new Set((await findPaused(client)).map(({ _id }) => _id))
    // Loaded here because it is slow, and a command should report a wrong argument at once.
    const { sanityImport } = await import('@sanity/import')
    let last = ''
    const { numDocs: count, warnings } = await sanityImport(documents, {
      ...assets,
      client,
      operation: operations[ifExists],
      releasesOperation: releasesOperations[ifExists],
      onProgress: ({ step }) => {
        if (step !== last) onStep(step)
        last = step
      },
    })
    const paused = (await findPaused(client)).filter(({ _id }) => !pausedBefore.has(_id))
    return {
      /** How many of the documents were imported. */
      count,
      documents,
      warnings: warnings.map(({ message }) => message),
      /** The titles of releases that have a time, but must be scheduled again. */
      paused: paused.map(({ title }) => title),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Releases with a time that are not scheduled. An import publishes nothing, so it imports a scheduled release in this state. */
const findPaused = (client: SanityClient) =>
  client.fetch<{ _id: string; title: string }[]>(
    '*[_type == "system.release" && state == "active" && defined(metadata.intendedPublishAt)]{_id, "title": coalesce(metadata.title, name)}',
    {},
    { perspective: 'raw' },
  )
