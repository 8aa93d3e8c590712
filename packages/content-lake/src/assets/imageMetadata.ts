import { open } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { LakeError, refusal } from '../model/lakeError.ts'

/** The most pixels that are ever decoded: more would take too much memory. */
export const mostPixels = 100_000_000
/** After this long, reading or making a picture ends. */
export const mostSeconds = 30

// Decoders that no browser's pictures need are off: each is code that reads files of strangers.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Svg', 'Heif'].flatMap((format) => [
    `VipsForeignLoad${format}File`,
    `VipsForeignLoad${format}Buffer`,
  ]),
})

/** Which pictures a lake takes. */
export type ImageRules = {
  /** No more than `mostPixels` of this file. */
  mostPixels: number
  /** Why a picture that could be read is refused all the same, as a sentence; null if it is not. */
  whyRefused: (file: string, extension: string) => Promise<string | null>
}

export const imageRules: ImageRules = { mostPixels, whyRefused: async () => null }

const extensions: Record<string, string> = {
  jpeg: 'jpg',
  png: 'png',
  gif: 'gif',
  webp: 'webp',
  svg: 'svg',
  heif: 'avif',
}

export type ImageFacts = {
  extension: string
  width: number
  height: number
  hasAlpha: boolean
  isOpaque: boolean
  lqip: string | null
}

/** Reads an image file's format, its size as displayed, and a tiny preview. Says plainly what it does not take. */
export async function readImageFacts(path: string, rules: ImageRules): Promise<ImageFacts> {
  const facts = await toFacts(path, rules.mostPixels).catch(async (error: unknown) => {
    if (await isHeic(path)) throw refuse('it is a HEIC photo, which browsers do not read; export it as JPEG')
    // What the decoder says names the file on this machine.
    throw error instanceof LakeError ? error : refuse('its file is damaged, or is not a picture')
  })
  const reason = await rules.whyRefused(path, facts.extension)
  if (reason !== null) throw refusal(400, reason)
  return facts
}

/** Whether a file says of itself that it is a photo as phones take them: https://nokiatech.github.io/heif/technical.html */
async function isHeic(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read({ buffer: Buffer.alloc(12) })
    return /^ftyp(hei|hev|mif|msf)/.test(buffer.toString('latin1', 4))
  } finally {
    await file.close()
  }
}

const refuse = (reason: string) => refusal(400, `Invalid image, could not be processed: ${reason}`)

async function toFacts(path: string, most: number): Promise<ImageFacts> {
  const read = () =>
    sharp(path, { limitInputPixels: most, failOn: 'error' }).timeout({ seconds: mostSeconds })
  const {
    format,
    width,
    height,
    hasAlpha,
    orientation = 1,
  } = await sharp(path, { limitInputPixels: false }).metadata()
  const extension = extensions[format]
  if (extension === undefined)
    throw refuse(`${format} is not taken; export it as JPEG, PNG, WebP, AVIF or SVG`)
  // A drawing has no pixels, and drawing it may find no end.
  const isDrawn = extension === 'svg'
  if (!isDrawn && width * height > most)
    throw refuse(`it has more than ${Math.floor(most / 1_000_000)} million pixels`)
  const turned = orientation >= 5
  const isOpaque = !isDrawn && (!hasAlpha || (await read().stats()).isOpaque)
  return {
    extension,
    width: turned ? height : width,
    height: turned ? width : height,
    hasAlpha,
    isOpaque,
    lqip: isDrawn ? null : await toPreview(read(), isOpaque),
  }
}

async function toPreview(image: Sharp, isOpaque: boolean): Promise<string> {
  const tiny = image.rotate().resize(20)
  const preview = isOpaque ? await tiny.jpeg({ quality: 40 }).toBuffer() : await tiny.png().toBuffer()
  return `data:image/${isOpaque ? 'jpeg' : 'png'};base64,${preview.toString('base64')}`
}
