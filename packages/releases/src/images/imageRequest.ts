import { type ImageField, toAssetSize, toFocus } from './image.ts'

/** How pages show an image: cut to a ratio, in several widths as WebP; or for shared links, at one size as JPEG. */
export type ImageFrame =
  | { /** Width divided by height. */ ratio: number; widths: readonly number[] }
  | { width: number; height: number }

/** An image that pages need. `document` and `path` say where it is used, for error messages. */
export type ImageRequest = {
  /** Its `toMediaKey`. */
  key: string
  image: ImageField
  frame: ImageFrame
  document: string
  path: string
}

export type Rect = { left: number; top: number; width: number; height: number }

function toCropRect({ crop }: Pick<ImageField, 'crop'>, size: { width: number; height: number }): Rect {
  const left = Math.min(size.width - 1, Math.round(crop.left * size.width))
  const top = Math.min(size.height - 1, Math.round(crop.top * size.height))
  const right = Math.round(crop.right * size.width)
  const bottom = Math.round(crop.bottom * size.height)
  return {
    left,
    top,
    width: Math.max(1, size.width - left - right),
    height: Math.max(1, size.height - top - bottom),
  }
}

/** The widths in which an image is produced: none wider than the image itself. */
export function toPageWidths(width: number, widths: readonly number[]): number[] {
  const widest = Math.min(width, Math.max(...widths))
  return [...widths.filter((each) => each < widest), widest]
}

/** The part of an image that fills its frame: the largest part of the crop with the frame's ratio. */
export function toShownRect(
  { image, frame }: Pick<ImageRequest, 'image' | 'frame'>,
  size: { width: number; height: number },
): Rect {
  const ratio = 'widths' in frame ? frame.ratio : frame.width / frame.height
  return toRectAround(toFocus(image), toCropRect(image, size), ratio)
}

/** The edges of the shown part that the hotspot is close to, such as “top left”. */
export function toNearEdges(shown: Pick<ImageRequest, 'image' | 'frame'>): string {
  const { asset, hotspot } = shown.image
  const size = toAssetSize(asset._id)
  const { left, top, width, height } = toShownRect(shown, size)
  const side = (share: number, first: string, last: string) =>
    share < 0.25 ? first : share > 0.75 ? last : ''
  const vertical = side((hotspot.y * size.height - top) / height, 'top', 'bottom')
  const horizontal = side((hotspot.x * size.width - left) / width, 'left', 'right')
  return `${vertical} ${horizontal}`.trim()
}

/** The largest part of `rect` with a ratio, centred on the focus as far as there is room. */
function toRectAround(focus: { x: number; y: number }, rect: Rect, ratio: number): Rect {
  const width = Math.max(1, Math.min(rect.width, Math.round(rect.height * ratio)))
  const height = Math.max(1, Math.min(rect.height, Math.round(rect.width / ratio)))
  const place = (share: number, whole: number, part: number) =>
    Math.round(Math.min(whole - part, Math.max(0, share * whole - part / 2)))
  return {
    left: rect.left + place(focus.x, rect.width, width),
    top: rect.top + place(focus.y, rect.height, height),
    width,
    height,
  }
}
