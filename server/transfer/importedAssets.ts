import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseJson } from 'foundation/file'
import { z } from 'zod'
import { type ImportedDocument, type ImportedFile, RefusedImport } from './importedFile.ts'

/** A picture or file of the archive, as Sanity's exports name it: a path that no decoding turns into another. */
const ownReference = /^(?:image|file)@file:\/\/\.\/((?:images|files)\/\w[\w.-]*)$/

/**
 * What `@sanity/import` needs of the pictures and files of an archive. Throws unless each that a document names is one of
 * them: that package opens any file of this machine and asks any host, and the archive may come from anybody.
 */
export async function readAssets({ documents, archive }: ImportedFile) {
  const foreign = documents.flatMap((document) => [
    ...(isAsset(document)
      ? [`${document._id}: it is an asset, which only a file of the archive brings`]
      : []),
    ...listReferences(document)
      .filter((reference) => !archive?.files.has(toOwnPath(reference)))
      .map(
        (reference) =>
          `${document._id}: ${toText(reference)} is not a file of the archive (image@file://./images/…)`,
      ),
  ])
  if (foreign.length > 0)
    throw new RefusedImport('it names pictures or files that are not in the archive', [...new Set(foreign)])
  if (archive === null) return {}
  const { folder, files } = archive
  return {
    assetsBase: folder,
    /** Those that no document names are imported, too. */
    unreferencedAssets: [...files].flatMap((path) => {
      const [, kind] = /^(image|file)s\/\w[\w.-]*$/.exec(path) ?? []
      return kind === undefined ? [] : [`${kind}#${pathToFileURL(join(folder, path)).href}`]
    }),
    assetMap: files.has('assets.json') ? await readMetadata(join(folder, 'assets.json')) : {},
  }
}

const toOwnPath = (reference: unknown) =>
  typeof reference === 'string' ? (ownReference.exec(reference)?.[1] ?? '') : ''

/** The document of an asset that some lake has. */
const isAsset = ({ _type }: ImportedDocument) => /^sanity\.\w+Asset$/.test(_type)

/** Everything in a value that `@sanity/import` takes for a picture or a file. */
function listReferences(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(listReferences)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) =>
    key === '_sanityAsset' ? [item] : listReferences(item),
  )
}

const toText = (reference: unknown) =>
  (typeof reference === 'string' ? reference : JSON.stringify(reference)).slice(0, 200)

/** The metadata of each asset, by kind and hash. Its address and path are for the lake to decide. */
const metadataShape = z.record(
  z.string(),
  z.looseObject({ originalFilename: z.string().optional() }).transform(({ url, path, ...metadata }) => ({
    ...metadata,
    _id: '',
    _type: 'sanity.fileAsset' as const,
  })),
)

async function readMetadata(path: string) {
  const metadata = parseJson(await readFile(path, 'utf8'), metadataShape)
  if (metadata === null) throw new Error('assets.json of the archive is damaged')
  return metadata
}
