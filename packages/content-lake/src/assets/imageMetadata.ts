import { open } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { LakeError, refuseUpload } from '../model/lakeError.ts'
import { type Pixels, toCameraData, toHints } from './imageHints.ts'
import { type ImageRules, maxSeconds } from './imageRules.ts'

// Decoders read untrusted files, so allow only those of formats that browsers display.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Svg', 'Heif'].flatMap((format) => [
    `VipsForeignLoad${format}File`,
    `VipsForeignLoad${format}Buffer`,
  ]),
})

const extensions: Record<string, string> = {
  jpeg: 'jpg',
  png: 'png',
  gif: 'gif',
  webp: 'webp',
  svg: 'svg',
  heif: 'avif',
}

export type ImageMetadata = Awaited<ReturnType<typeof decode>>

/** Reads an image's format, its size as displayed, and what is wanted. Refuses a file that is not an accepted image. */
export async function readImageMetadata(path: string, rules: ImageRules, wanted: ReadonlySet<string>) {
  const metadata = await decode(path, rules.maxPixels, wanted).catch(async (error: unknown) => {
    if (await isHeic(path))
      throw refuse('isHeic', 'it is a HEIC photo, which browsers do not display; export it as JPEG')
    // The decoder's message contains the path of the file on this machine.
    throw error instanceof LakeError
      ? error
      : refuse('fileUnreadable', 'its file is damaged, or is not a picture')
  })
  const problem = await rules.findProblem(path, metadata.extension)
  if (problem !== null) throw refuseUpload(400, problem.message, { code: problem.code })
  return metadata
}

/** Whether a file has the header of a HEIC photo: https://nokiatech.github.io/heif/technical.html */
async function isHeic(path: string): Promise<boolean> {
  await using file = await open(path)
  const { buffer } = await file.read({ buffer: Buffer.alloc(12) })
  return /^ftyp(hei|hev|mif|msf)/.test(buffer.toString('latin1', 4))
}

const refuse = (code: string, sentence: string, values: Record<string, string | number> = {}) =>
  refuseUpload(400, `Invalid image, could not be processed: ${sentence}`, { code, ...values })

async function decode(path: string, limit: number, wanted: ReadonlySet<string>) {
  const read = () =>
    sharp(path, { limitInputPixels: limit, failOn: 'error' }).timeout({ seconds: maxSeconds })
  const { format, hasAlpha, autoOrient, exif } = await sharp(path, { limitInputPixels: false }).metadata()
  const { width, height } = autoOrient
  const extension = extensions[format]
  if (extension === undefined)
    throw refuse('notAccepted', `${format} is not accepted; export it as JPEG, PNG, WebP, AVIF or SVG`)
  // An SVG file has no pixels, and rendering it may never end.
  const isVector = extension === 'svg'
  const megapixels = Math.floor(limit / 1_000_000)
  if (!isVector && width * height > limit)
    throw refuse('tooManyPixels', `it has more than ${megapixels} million pixels`, { megapixels })
  const isOpaque = !isVector && (!hasAlpha || (await read().stats()).isOpaque)
  return {
    extension,
    width,
    height,
    hasAlpha,
    isOpaque,
    /** The optional attributes of the document's metadata, such as `lqip`. */
    hints: isVector
      ? {}
      : {
          ...(wanted.has('lqip') && { lqip: await toPreview(read(), isOpaque) }),
          ...toHints(await toPixels(read()), wanted),
          ...toCameraData(exif, wanted),
        },
  }
}

async function toPixels(image: Sharp): Promise<Pixels> {
  const small = image.rotate().resize(100, 100, { fit: 'inside' }).toColourspace('srgb').ensureAlpha()
  const { data, info } = await small.raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

async function toPreview(image: Sharp, isOpaque: boolean): Promise<string> {
  const tiny = image.rotate().resize(20)
  const preview = isOpaque ? await tiny.jpeg({ quality: 40 }).toBuffer() : await tiny.png().toBuffer()
  return `data:image/${isOpaque ? 'jpeg' : 'png'};base64,${preview.toString('base64')}`
}
