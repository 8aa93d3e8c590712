import { Readable } from 'node:stream'
import { sanityImport } from '@sanity/import'
import { formatProblem } from '#lib/publishing/reason.ts'
import { gatherAssets, type ImportedAssets } from './importedAssets.ts'
import { findProblems, listPrices } from './importedDocuments.ts'
import { RefusedImport, readImportedFile } from './importedFile.ts'
import type { OpenLake } from './openLake.ts'
import type { Fetched } from './publicHost.ts'
import { openSpool } from './spool.ts'

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
 * could not show a document, or a document names a file of this machine or a host that is not public: the
 * `RefusedImport` names each, and why.
 */
export async function importContent(
  { client }: Pick<OpenLake, 'client'>,
  file: string,
  whenThere: WhenThere,
  onStep: (step: string) => void = () => {},
  fetchFile?: (address: string) => Promise<Fetched>,
): Promise<Imported> {
  let last = ''
  using spool = openSpool()
  const given = await readImportedFile(file, spool)
  const problems = await findProblems(given.documents)
  if (problems.length > 0)
    throw new RefusedImport(
      'the site could not show this',
      problems.map((problem) => formatProblem(problem, 'en')),
    )
  const isOwnAsset = toOwnAssets(client)
  const assets = await gatherAssets(given, { spool, isOwnAsset, fetchFile })
  const pausedBefore = await findPaused(client)
  const { numDocs, warnings } = await sanityImport(Readable.from(assets.lines.map((line) => `${line}\n`)), {
    client,
    operation: operations[whenThere],
    releasesOperation: releasesOperations[whenThere],
    assetMap: assets.known,
    unreferencedAssets: assets.all,
    assetFetch: toAssetFetch(assets, isOwnAsset),
    onProgress: ({ step }) => {
      if (step !== last) onStep(step)
      last = step
    },
  })
  const paused = (await findPaused(client)).filter(
    ({ _id }) => !pausedBefore.some((known) => known._id === _id),
  )
  return {
    documents: numDocs,
    warnings: warnings.map(({ message }) => message),
    paused: paused.map(({ title }) => title),
    prices: listPrices(given.documents),
  }
}

/** Where a lake answers with its assets: itself, or Sanity's network for a hosted project. */
function toOwnAssets(client: OpenLake['client']): (address: string) => boolean {
  const own = new URL(client.getUrl('')).origin
  return (address) => URL.parse(address)?.origin === own || /^https:\/\/cdn\.sanity\.[a-z]+\//.test(address)
}

/** Answers what `@sanity/import` asks for: the bytes of this import, and whether the lake still has an asset. */
const toAssetFetch =
  ({ read }: ImportedAssets, isOwnAsset: (address: string) => boolean) =>
  async (address: string, { method }: { method?: string } = {}): Promise<Response> => {
    const bytes = read(address)
    if (bytes !== null) return new Response(new Uint8Array(bytes))
    if (method === 'HEAD' && isOwnAsset(address)) return fetch(address, { method, redirect: 'error' })
    throw new Error(`${address} is no part of this import`)
  }

/** Nothing is published by an import: a schedule arrives as a release that only intends its time. */
const findPaused = (client: OpenLake['client']) =>
  client.fetch<{ _id: string; title: string }[]>(
    '*[_type == "system.release" && state == "active" && defined(metadata.intendedPublishAt)]{_id, "title": coalesce(metadata.title, name)}',
    {},
    { perspective: 'raw' },
  )
