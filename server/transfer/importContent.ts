import { createReadStream } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sanityImport } from '@sanity/import'
import { formatProblem, type Problem } from '#lib/publishing/reason.ts'
import { findProblems, listPrices, readDocuments } from './importedDocuments.ts'
import type { OpenLake } from './openLake.ts'

/** What to do with documents that already exist: refuse the import, replace them, or leave them. */
export type WhenThere = 'refuse' | 'replace' | 'leave'

const operations = { refuse: 'create', replace: 'createOrReplace', leave: 'createIfNotExists' } as const
/** The same for releases, which are imported by an action of their own. */
const releasesOperations = { refuse: 'fail', replace: 'replace', leave: 'ignore' } as const

/**
 * `paused`: the titles of releases that have a time, but must be scheduled again. `prices`: the amounts of the file, as the
 * pages will show them.
 */
export type Imported = { documents: number; warnings: string[]; paused: string[]; prices: string[] }

/**
 * Imports a file of `exportContent` or of Sanity's tools into a lake, including assets. Nothing is imported where the site
 * could not show a document: the error names each, and why.
 */
export async function importContent(
  { client }: Pick<OpenLake, 'client'>,
  file: string,
  whenThere: WhenThere,
  onStep: (step: string) => void = () => {},
): Promise<Imported> {
  let last = ''
  const given = await readDocuments(file)
  const problems = await findProblems(given)
  if (problems.length > 0) throw new NotUnderstood(problems)
  const pausedBefore = await findPaused(client)
  const { numDocs, warnings } = await inOwnTemporaryFolder(() =>
    sanityImport(createReadStream(file), {
      client,
      operation: operations[whenThere],
      releasesOperation: releasesOperations[whenThere],
      onProgress: ({ step }) => {
        if (step !== last) onStep(step)
        last = step
      },
    }),
  )
  const paused = (await findPaused(client)).filter(
    ({ _id }) => !pausedBefore.some((known) => known._id === _id),
  )
  return {
    documents: numDocs,
    warnings: warnings.map(({ message }) => message),
    paused: paused.map(({ title }) => title),
    prices: listPrices(given),
  }
}

/** What a file holds that the site does not understand. */
export class NotUnderstood extends Error {
  override name = 'NotUnderstood'
  constructor(problems: Problem[]) {
    super(problems.map((problem) => `  ${formatProblem(problem, 'en')}`).join('\n'))
  }
}

/** Nothing is published by an import: a schedule arrives as a release that only intends its time. */
const findPaused = (client: OpenLake['client']) =>
  client.fetch<{ _id: string; title: string }[]>(
    '*[_type == "system.release" && state == "active" && defined(metadata.intendedPublishAt)]{_id, "title": coalesce(metadata.title, name)}',
    {},
    { perspective: 'raw' },
  )

/**
 * `@sanity/import` unpacks files below the system's temporary folder and leaves them there when it fails, and an empty
 * folder when it does not: https://github.com/sanity-io/import. Here that folder is one that is removed.
 */
async function inOwnTemporaryFolder<T>(work: () => Promise<T>): Promise<T> {
  const names = ['TMPDIR', 'TEMP', 'TMP']
  const before = names.map((name) => [name, process.env[name]] as const)
  await using folder = await mkdtempDisposable(join(tmpdir(), 'content-import-'))
  for (const name of names) process.env[name] = folder.path
  try {
    return await work()
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
}
