import type { LakeDocument } from '../document.ts'

const assetTypes = ['sanity.imageAsset', 'sanity.fileAsset']

/** An asset's address depends on where its reader finds the lake, so it is made when reading and never kept. */
export function withAssetUrl(document: LakeDocument, address: string): LakeDocument {
  if (!assetTypes.includes(document._type) || typeof document.path !== 'string') return document
  return { ...document, url: `${address}/${document.path}` }
}
