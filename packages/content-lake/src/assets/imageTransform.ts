import type { Sharp } from 'sharp'
import type { ImageTransform, OutputFormat } from './imageParameters.ts'
import type { ImageTask } from './imageProcess.ts'
import { loadSharp, maxPixels } from './imageRules.ts'
import { type Size, toCovering, toRegion, toResize } from './imageSize.ts'

/** Transforms an image, in a process that can be ended: nothing else stops an encoder. */
export async function transformImage({
  source,
  extension,
  transform,
  format,
  failOn,
}: Extract<ImageTask, { kind: 'transform' }>): Promise<Buffer<ArrayBuffer>> {
  const sharp = await loadSharp()
  const options = { limitInputPixels: maxPixels, failOn, animated: isMoving(extension, transform, format) }
  const { autoOrient, pageHeight } = await sharp(source, options).metadata()
  // The frames of a moving image lie one below the other.
  const full = { width: autoOrient.width, height: pageHeight ?? autoOrient.height }
  // Rotate first, so that all further sizes refer to the image as displayed. Use one pipeline: encoding in between would
  // lose quality.
  let image = sharp(source, options).autoOrient()
  const region = toRegion(transform, full)
  if (region) image = image.extract(region)
  image = resize(image, transform, region ?? full)
  if (transform.flip?.includes('h')) image = image.flop()
  if (transform.flip?.includes('v')) image = image.flip()
  if (transform.blur !== undefined) image = image.blur(Math.max(0.3, transform.blur / 20))
  if (transform.sharp) image = image.sharpen({ sigma: 0.5 + transform.sharp / 25 })
  if (transform.invert === 'true') image = image.negate({ alpha: false })
  if (transform.sat !== undefined) image = image.grayscale()
  if (transform.bg !== undefined) image = image.flatten({ background: `#${transform.bg}` })
  image = await turn(image, transform)
  return await encode(image, format, transform).toBuffer()
}

/** Whether all frames of a GIF are transformed, or only the first one. Most operations work on one picture. */
function isMoving(extension: string, transform: ImageTransform, format: OutputFormat): boolean {
  const { rect, crop, fit, flip, or, pad, frame } = transform
  const isPlain = [rect, flip, or, pad, frame].every((value) => value === undefined)
  const isWhole = crop !== 'focalpoint' && crop !== 'entropy' && fit !== 'fillmax'
  return extension === 'gif' && (format === 'gif' || format === 'webp') && isPlain && isWhole
}

/** Turns the result, and adds a margin. Sharp would turn the image before cropping it, so this is a pipeline of its own. */
async function turn(image: Sharp, { or, pad = 0, bg }: ImageTransform): Promise<Sharp> {
  if (!or && !pad) return image
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const background = bg === undefined ? { r: 255, g: 255, b: 255, alpha: 0 } : `#${bg}`
  const sharp = await loadSharp()
  const turned = sharp(data, { raw: { width, height, channels } }).rotate(or ?? 0)
  return turned.extend({ top: pad, bottom: pad, left: pad, right: pad, background })
}

function resize(image: Sharp, transform: ImageTransform, size: Size): Sharp {
  const resized = toResize(transform, size)
  if (resized === null) return image
  const { crop, bg } = transform
  if (resized.fit !== 'cover') return image.resize({ ...resized, background: `#${bg ?? 'ffffff'}` })
  if (crop === 'focalpoint') return cropAroundFocalPoint(image, size, resized, transform)
  // Sharp names the corners the other way round: `left top`.
  const position = crop.replace(/^(top|bottom),(left|right)$/, '$2 $1')
  return image.resize({ ...resized, position })
}

function cropAroundFocalPoint(
  image: Sharp,
  size: Size,
  { width, height }: Size,
  transform: ImageTransform,
): Sharp {
  const covered = toCovering(size, { width, height })
  const clamp = (value: number, max: number) => Math.max(0, Math.min(Math.round(value), max))
  const left = clamp(covered.width * transform['fp-x'] - width / 2, covered.width - width)
  const top = clamp(covered.height * transform['fp-y'] - height / 2, covered.height - height)
  return image.resize({ ...covered, fit: 'fill' }).extract({ left, top, width, height })
}

function encode(image: Sharp, format: OutputFormat, { q: quality, fm }: ImageTransform): Sharp {
  if (format === 'jpg')
    return image.flatten({ background: '#ffffff' }).jpeg({ quality, progressive: fm === 'pjpg' })
  // GIF with sharp's usual effort takes 11 times as long, and makes files 14 % smaller.
  const options = { png: {}, webp: { quality }, avif: { quality, effort: 2 }, gif: { effort: 1 } }
  return image.toFormat(format, options[format])
}
