import { posix } from 'node:path'
import { tryDecodeURIComponent } from 'hono/utils/url'
import { z } from 'zod'
import { parseJson } from '#lib/file.server.ts'
import { type Files, type ImportedDocument, type ImportedFile, RefusedImport } from './importedFile.ts'
import { type Fetched, fetchPublic } from './publicHost.ts'
import type { Spool } from './spool.ts'

/**
 * Hosts that do not exist (RFC 2606). `@sanity/import` opens any file and asks any host that a document names, so it gets
 * documents that name only these, and the bytes from this process.
 */
const archiveHost = 'https://archive.invalid'
const fetchedHost = 'https://fetched.invalid'

/** What `@sanity/import` needs of the pictures and files of an import. */
export type ImportedAssets = {
  /** The documents as lines of JSON. */
  lines: string[]
  /** The bytes at each address that the lines name. */
  read: (address: string) => Buffer | null
  /** The pictures and files of the archive, whether a document names them or not: `image#` or `file#` and the address. */
  all: string[]
  /** What is known of them besides their bytes, by kind and hash. */
  known: z.infer<typeof knownShape>
}

/**
 * Collects every picture and file that documents name, before anything is written: from the archive, or fetched from hosts
 * of the open internet. Throws a `RefusedImport` for everything else.
 */
export async function gatherAssets(
  { documents, files }: ImportedFile,
  {
    spool,
    isOwnAsset,
    fetchFile = fetchPublic,
  }: {
    spool: Spool
    /** Whether an address is one at which the lake answers with an asset. */
    isOwnAsset: (address: string) => boolean
    fetchFile?: (address: string) => Promise<Fetched>
  },
): Promise<ImportedAssets> {
  const references = documents.flatMap((document) =>
    listReferences(document).map((given) => ({ id: document._id, given, source: toSource(given, files) })),
  )
  refuseAll([
    ...documents.flatMap((document) => findForeignAsset(document, isOwnAsset)),
    ...references.flatMap(({ id, source }) => (source.kind === 'refused' ? [`${id}: ${source.reason}`] : [])),
  ])
  const bytes = new Map([...files].map(([name, read]) => [toArchiveAddress(name), read]))
  const refused: string[] = []
  const fetched = new Map<string, string>()
  for (const { id, source } of references) {
    if (source.kind !== 'remote' || fetched.has(source.address)) continue
    const answer = await fetchFile(source.address)
    if (answer.kind === 'refused') {
      refused.push(`${id}: ${source.address} cannot be fetched: ${answer.reason}.`)
      continue
    }
    const name = posix.basename(new URL(source.address).pathname)
    const address = new URL(`${fetchedHost}/${fetched.size}/${name}`).href
    const start = spool.size()
    spool.append(answer.bytes)
    bytes.set(address, spool.cut(start))
    fetched.set(source.address, address)
  }
  refuseAll(refused)
  const toImported = (given: unknown) => {
    const source = toSource(given, files)
    if (source.kind === 'refused') throw new Error(source.reason)
    const address = source.kind === 'archived' ? source.address : fetched.get(source.address)
    return `${source.type}@${address}`
  }
  return {
    lines: documents.map((document) =>
      JSON.stringify(document, (key, value: unknown) => (key === assetKey ? toImported(value) : value)),
    ),
    read: (address) => bytes.get(address)?.() ?? null,
    all: [...files.keys()].flatMap((name) => {
      const [, folder] = /^(image|file)s\/[^/]+$/.exec(name) ?? []
      return folder === undefined ? [] : [`${folder}#${toArchiveAddress(name)}`]
    }),
    known: readKnown(files),
  }
}

function refuseAll(lines: string[]): void {
  if (lines.length > 0)
    throw new RefusedImport('it names pictures or files that are not imported', [...new Set(lines)])
}

const assetKey = '_sanityAsset'

/** Everything in a value that `@sanity/import` takes for a picture or a file. */
function listReferences(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(listReferences)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => (key === assetKey ? [item] : listReferences(item)))
}

type Source =
  | { kind: 'archived' | 'remote'; type: string; address: string }
  | { kind: 'refused'; reason: string }

function toSource(given: unknown, files: Files): Source {
  const text = typeof given === 'string' ? given : JSON.stringify(given)
  const refuse = (reason: string): Source => ({ kind: 'refused', reason: `${text.slice(0, 200)} ${reason}.` })
  const [, type = '', address = ''] = /^(image|file)@(.+)$/.exec(text) ?? []
  if (address.startsWith('file://./')) {
    const name = address.slice('file://./'.length)
    const found = [name, tryDecodeURIComponent(name)].find((each) => files.has(each))
    if (found) return { kind: 'archived', type, address: toArchiveAddress(found) }
    return refuse('is not in the archive')
  }
  if (URL.parse(address)?.protocol === 'https:') return { kind: 'remote', type, address }
  return refuse('is neither a file of the archive (image@file://./…) nor a public https address')
}

const toArchiveAddress = (name: string): string =>
  new URL(`${archiveHost}/${name.split('/').map(encodeURIComponent).join('/')}`).href

/** The document of an asset, which is imported as it is: the address in it is asked for. */
function findForeignAsset(
  { _id, _type, url }: ImportedDocument,
  isOwnAsset: (address: string) => boolean,
): string[] {
  if (!/^sanity\.\w+Asset$/.test(_type) || (typeof url === 'string' && isOwnAsset(url))) return []
  return [`${_id}: it is an asset at ${JSON.stringify(url)}, which is not an address of this lake.`]
}

/** `assets.json` of an archive. The address and the path of an asset are the lake's to say. */
const knownShape = z.record(
  z.string(),
  z
    .looseObject({ originalFilename: z.string().optional() })
    .transform(({ url, path, ...known }) => ({ ...known, _id: '', _type: 'sanity.fileAsset' as const })),
)

function readKnown(files: Files): z.infer<typeof knownShape> {
  const bytes = files.get('assets.json')?.()
  if (bytes === undefined) return {}
  const known = parseJson(bytes.toString(), knownShape)
  if (known === null) throw new Error('assets.json of the archive is damaged')
  return known
}
