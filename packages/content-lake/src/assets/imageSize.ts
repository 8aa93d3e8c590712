import { refusal } from '../errors/lakeError.ts'
import type { ImageTransform, OutputFormat } from './imageParameters.ts'
import { maxSide } from './imageRules.ts'

/** The sides of an image or of a box, in pixels. */
export type Size = { width: number; height: number }
type Region = Size & { left: number; top: number }

/** The part of an image that is shown. Null means all of it. */
export function toRegion({ rect }: ImageTransform, full: Size): Region | null {
  if (!rect) return null
  const [left, top, width, height] = rect
  const start = { left: Math.min(left, full.width - 1), top: Math.min(top, full.height - 1) }
  return {
    ...start,
    width: Math.min(width, full.width - start.left),
    height: Math.min(height, full.height - start.top),
  }
}

/** A box, and what sharp calls the way in which the image fits into it. */
export type Resize = Size & { fit: 'fill' | 'contain' | 'inside' | 'cover'; withoutEnlargement: boolean }

/** How the shown part is resized, before it is turned. Null means that it keeps its size. */
export function toResize(transform: ImageTransform, size: Size): Resize | null {
  const { fit, dpr, or } = transform
  const toSide = (asked: number | undefined, max: number | undefined) => {
    const limit = max === undefined ? maxSide : Math.min(Math.round(max * dpr), maxSide)
    return { asked: asked === undefined ? undefined : Math.min(Math.round(asked * dpr), limit), limit }
  }
  const sides = [toSide(transform.w, transform['max-w']), toSide(transform.h, transform['max-h'])] as const
  // The sizes are those of the image after it was turned.
  const [across, down] = or === 90 || or === 270 ? ([sides[1], sides[0]] as const) : sides
  const [width, height] = [across.asked, down.asked]
  const isSized = width !== undefined || height !== undefined
  if (!isSized && size.width <= across.limit && size.height <= down.limit) return null
  const withoutEnlargement = !isSized || fit === 'max' || fit === 'fillmax'
  const isContained = (fit === 'fill' || fit === 'fillmax') && width !== undefined && height !== undefined
  const isLimited = transform['max-w'] !== undefined || transform['max-h'] !== undefined
  const isWhole = fit === 'clip' || fit === 'max' || ((fit === 'fill' || fit === 'fillmax') && !isContained)
  if (isWhole || !(isSized || isLimited))
    return { width: width ?? across.limit, height: height ?? down.limit, fit: 'inside', withoutEnlargement }
  const box = {
    width: width ?? Math.min(size.width, across.limit),
    height: height ?? Math.min(size.height, down.limit),
  }
  if (isContained) return { ...box, fit: 'contain', withoutEnlargement }
  if (fit === 'scale') return { ...box, fit: 'fill', withoutEnlargement }
  // `min` does not enlarge a small image: it crops it to the same aspect ratio.
  const shrink = fit === 'min' ? Math.min(1, size.width / box.width, size.height / box.height) : 1
  return {
    width: Math.max(1, Math.round(box.width * shrink)),
    height: Math.max(1, Math.round(box.height * shrink)),
    fit: 'cover',
    withoutEnlargement,
  }
}

/** The size of an image that covers a box. */
export function toCovering(size: Size, box: Size): Size {
  const scale = Math.max(box.width / size.width, box.height / size.height)
  return {
    width: Math.max(box.width, Math.round(size.width * scale)),
    height: Math.max(box.height, Math.round(size.height * scale)),
  }
}

function toResized(size: Size, { fit, withoutEnlargement, ...box }: Resize): Size {
  if (fit !== 'inside') return box
  const scale = Math.min(box.width / size.width, box.height / size.height)
  const used = withoutEnlargement ? Math.min(1, scale) : scale
  return {
    width: Math.max(1, Math.round(size.width * used)),
    height: Math.max(1, Math.round(size.height * used)),
  }
}

/** The size of the result, after all parameters, of an image of this size. */
export function toOutputSize(transform: ImageTransform, full: Size): Size {
  const size = toRegion(transform, full) ?? full
  const resize = toResize(transform, size)
  const { width, height } = resize ? toResized(size, resize) : size
  const { or, pad = 0 } = transform
  const isTurned = or === 90 || or === 270
  return { width: (isTurned ? height : width) + 2 * pad, height: (isTurned ? width : height) + 2 * pad }
}

/** Refuses a result with a longer side, which only a margin can make. */
export function requireSize(transform: ImageTransform, full: Size): void {
  const { width, height } = toOutputSize(transform, full)
  if (width <= maxSide && height <= maxSide) return
  throw refusal(
    400,
    `pad: with it the image would have ${width} × ${height} pixels, and it may have ${maxSide} × ${maxSide}`,
  )
}

/** The memory that sharp's encoders take for each pixel, in bytes, as measured with a photo. */
const encoderBytes: Record<OutputFormat, number> = { avif: 40, gif: 30, webp: 13, jpg: 8, png: 8 }
/** Turning and padding need copies of the result. */
const copyBytes = 8
const maxChannels = 4

/** About how much memory a transformation needs, in megabytes, without that for reading its source. */
export function toMegabytes(transform: ImageTransform, format: OutputFormat, full: Size): number {
  const pixels = toPixels(toOutputSize(transform, full))
  const { or, pad, crop } = transform
  const copies = or || pad ? copyBytes * pixels : 0
  const size = toRegion(transform, full) ?? full
  const resize = toResize(transform, size)
  // To find its most interesting part, the whole image is held in memory at the size that covers the box.
  const searched =
    crop === 'entropy' && resize?.fit === 'cover' ? toPixels(toCovering(size, resize)) * maxChannels : 0
  return (pixels * encoderBytes[format] + copies + searched) / 1_000_000
}

const toPixels = ({ width, height }: Size) => width * height
