import { randomBytes } from 'node:crypto'
import { getMimeType } from 'hono/utils/mime'
import type { LakeDocument } from '../documents/document.ts'
import type { AssetKind, ReceivedFile } from './assetFolder.ts'
import type { ImageMetadata } from './imageMetadata.ts'

/** Whether documents of this type are those of files. */
export const isAssetType = (type: string) => type === 'sanity.imageAsset' || type === 'sanity.fileAsset'

/**
 * A document as sent to a reader at this address of the lake: an asset gets its URL. It is not stored, because it begins with the
 * address.
 */
export const toServedDocument = (document: LakeDocument | null, address: string): LakeDocument | null =>
  document && isAssetType(document._type) && typeof document.path === 'string'
    ? { ...document, url: `${address}/${document.path}` }
    : document

/** Files with these extensions get their own content type. Others, such as scripts, must not run in a browser. */
const servedExtensions = new Set(
  'jpg png gif webp avif svg tif pdf txt json mp4 webm mp3 woff2 zip'.split(' '),
)

const unknownType = 'application/octet-stream'

/** The content type for an extension without its dot: `application/octet-stream` if it is unknown or unsafe. */
export function toContentType(extension: string): string {
  const type = servedExtensions.has(extension) ? getMimeType(`.${extension}`) : undefined
  // An SVG file declares its own encoding, so leave out the charset.
  return (extension === 'svg' ? type?.split(';')[0] : type) ?? unknownType
}

/** What a program sends that names no type. */
const unnamedTypes = new Set(['application/x-www-form-urlencoded', 'multipart/form-data'])

/** The type that the document of a file names: that of its extension, else the one with which it was sent. It is never served. */
function toMimeType(extension: string, sent = ''): string {
  const known = getMimeType(`.${extension}`)?.split(';')[0]
  const [, named = unknownType] = /^([a-z]+\/[\w.+-]{1,100})\s*(?:;|$)/.exec(sent.toLowerCase()) ?? []
  return known ?? (unnamedTypes.has(named) ? unknownType : named)
}

/**
 * The document of an uploaded file and the name of its file. `details` are its sender's, and so is the content type of the
 * request. An image has metadata.
 */
export function toAsset(
  { sha1, size, sentType }: Pick<ReceivedFile, 'sha1' | 'size'> & { sentType?: string | undefined },
  details: { originalFilename?: string; [attribute: string]: unknown },
  { projectId, dataset }: { projectId: string; dataset: string },
  image: ImageMetadata | null,
) {
  const kind = image ? 'images' : 'files'
  // `bin` if the name of the file has no extension that is safe in a URL.
  const [, named = 'bin'] = /\.([A-Za-z0-9]{1,12})$/.exec(details.originalFilename ?? '') ?? []
  const extension = image?.extension ?? named.toLowerCase()
  const name = `${image ? `${sha1}-${image.width}x${image.height}` : sha1}.${extension}`
  const document = {
    _id: toAssetId(kind, name),
    _type: image ? 'sanity.imageAsset' : 'sanity.fileAsset',
    ...Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined)),
    assetId: sha1,
    sha1hash: sha1,
    uploadId: randomBytes(16).toString('base64url'),
    size,
    extension,
    mimeType: toMimeType(extension, sentType),
    path: `${kind}/${projectId}/${dataset}/${name}`,
    ...(image && { metadata: image.metadata }),
  }
  return { name, document }
}

/** The file of an asset, by the id of its document. Null for any other id. */
export function toAssetFile(id: string): { kind: AssetKind; name: string } | null {
  const [, type, name, extension] = /^(image|file)-([^.]+)-([a-z0-9]+)$/.exec(id) ?? []
  return type === undefined
    ? null
    : { kind: type === 'image' ? 'images' : 'files', name: `${name}.${extension}` }
}

/** The size of an image as displayed, which is in the name of its file. */
export function toImageSize(file: string): { width: number; height: number } {
  const [, width, height] = /-(\d+)x(\d+)\.\w+$/.exec(file) ?? []
  return { width: Number(width), height: Number(height) }
}

/** The id of a file's document, as at sanity.io: `image-<sha1>-<width>x<height>-jpg`. `toAssetFile` reverses it. */
export const toAssetId = (kind: AssetKind, name: string): string =>
  `${kind.slice(0, -1)}-${name.replace(/\.([^.]*)$/, '-$1')}`
