import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { type ImportedDocument, type ImportedFile, RefusedImport } from './importedFile.ts'

/** A reference to a file of the archive, as in Sanity's exports. Its path has no characters that decoding could change. */
const ownReference = /^(?:image|file)@file:\/\/\.\/((?:images|files)\/\w[\w.-]*)$/

/**
 * The options of `@sanity/import` for the pictures and files of an archive. Throws if a document names a file that is not in
 * the archive: `@sanity/import` would open any file of this machine and request any host, and the archive is not trusted.
 */
export async function readAssets({ documents, archive }: ImportedFile) {
  const foreign = documents.flatMap((document) => [
    ...(isAsset(document)
      ? [`${document._id}: it is an asset, and assets are imported only from files of the archive`]
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
    /** Assets that no document names are imported, too. */
    unreferencedAssets: [...files].flatMap((path) => {
      const [, kind] = /^(image|file)s\/\w[\w.-]*$/.exec(path) ?? []
      return kind === undefined ? [] : [`${kind}#${pathToFileURL(join(folder, path)).href}`]
    }),
    assetMap: files.has('assets.json') ? await readMetadata(join(folder, 'assets.json')) : {},
  }
}

const toOwnPath = (reference: unknown) =>
  typeof reference === 'string' ? (ownReference.exec(reference)?.[1] ?? '') : ''

/** Whether a document is that of an asset. */
const isAsset = ({ _type }: ImportedDocument) => /^sanity\.\w+Asset$/.test(_type)

/** Everything in a value that `@sanity/import` reads as a reference to a picture or file. */
function listReferences(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(listReferences)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) =>
    key === '_sanityAsset' ? [item] : listReferences(item),
  )
}

const toText = (reference: unknown) =>
  (typeof reference === 'string' ? reference : JSON.stringify(reference)).slice(0, 200)

/** The metadata of each asset, by kind and hash, without its address and path, which the lake sets. */
const metadataShape = z.record(
  z.string(),
  z.looseObject({ originalFilename: z.string().optional() }).transform(({ url, path, ...metadata }) => ({
    ...metadata,
    _id: '',
    _type: 'sanity.fileAsset' as const,
  })),
)

async function readMetadata(path: string) {
  try {
    return metadataShape.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    throw new Error('assets.json of the archive is damaged', { cause: error })
  }
}
