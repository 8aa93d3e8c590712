import sharp from 'sharp'
import { refusal } from '../lakeError.ts'

/** Larger images are refused: decoding one would take too much memory. */
export const mostPixels = 100_000_000

const extensions: Record<string, string> = {
  jpeg: 'jpg',
  png: 'png',
  gif: 'gif',
  webp: 'webp',
  svg: 'svg',
  tiff: 'tif',
  heif: 'avif',
}
const mimeTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  tif: 'image/tiff',
  avif: 'image/avif',
}

export type ImageFacts = {
  extension: string
  mimeType: string
  width: number
  height: number
  hasAlpha: boolean
  isOpaque: boolean
  lqip: string | null
}

/** Reads an image file's format, its size as displayed, and a tiny preview. */
export async function readImageFacts(path: string): Promise<ImageFacts> {
  const open = () => sharp(path, { limitInputPixels: mostPixels, failOn: 'error' })
  try {
    const { format, width, height, hasAlpha, orientation = 1 } = await open().metadata()
    const extension = extensions[format ?? '']
    if (extension === undefined || !width || !height) throw new Error(`${format} is not an image format`)
    const turned = orientation >= 5
    const isOpaque = !hasAlpha || (await open().stats()).isOpaque
    const tiny = open().rotate().resize(20)
    const preview = isOpaque ? await tiny.jpeg({ quality: 40 }).toBuffer() : await tiny.png().toBuffer()
    return {
      extension,
      mimeType: mimeTypes[extension] ?? 'application/octet-stream',
      width: turned ? height : width,
      height: turned ? width : height,
      hasAlpha: hasAlpha ?? false,
      isOpaque,
      lqip: `data:image/${isOpaque ? 'jpeg' : 'png'};base64,${preview.toString('base64')}`,
    }
  } catch (error) {
    throw refusal(
      400,
      `Invalid image, could not be processed: ${error instanceof Error ? error.message : error}`,
    )
  }
}
