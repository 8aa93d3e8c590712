import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { buffer, text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { type Problem, toErrorMessage } from '@freelance-site/foundation'
import type { OutputInfo } from 'sharp'
import { createProblem } from '../problems.ts'
import {
  failOn,
  type ImageRequest,
  maxMegapixels,
  maxPixels,
  type Rect,
  toPageWidths,
  toShownRect,
} from './image.ts'

type SizedFile = { content: Buffer; width: number; type: string; extension: string }

const options = { limitInputPixels: maxPixels, failOn } as const

/** The time limit for reading an image. 64 megapixels take 2 s. */
const maxSeconds = 60

type Sharp = typeof import('sharp').default

let loading: Promise<Sharp> | undefined

/** Loads sharp with the first picture, because most processes see none. */
async function loadSharp(): Promise<Sharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // Only decoders for formats of the web are on, because every decoder reads untrusted files.
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Svg', 'Heif'].flatMap((format) => [
        `VipsForeignLoad${format}File`,
        `VipsForeignLoad${format}Buffer`,
      ]),
    })
    return sharp
  })
  return loading
}

class UnusableImage extends Error {
  override name = 'UnusableImage'
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.code)
    this.problem = problem
  }
}

/** SVG images are rasterised at this size, so that even a small crop has enough pixels for the widest file. */
const svgTarget = { width: 2560, height: 4096 }

/** The resolution, in dots per inch, at which an SVG of this size fills `svgTarget`. */
const toDensity = ({ width, height }: { width: number; height: number }) =>
  Math.min(100_000, Math.max(1, 72 * Math.min(svgTarget.width / width, svgTarget.height / height)))

/** The pixels of an original, with its orientation applied, in sRGB. */
type Picture = { data: Buffer; info: OutputInfo; sharp: Sharp }

/** Reads only the first frame of an animation, because animations would need a pause button. */
async function readPicture(original: Buffer): Promise<Picture> {
  const sharp = await loadSharp()
  const { format, compression, ...size } = await sharp(original, { limitInputPixels: false }).metadata()
  if (compression === 'hevc') throw new UnusableImage(createProblem('isHeic'))
  if (format !== 'svg' && size.width * size.height > maxPixels)
    throw new UnusableImage(createProblem('tooManyPixels', { megapixels: maxMegapixels }))
  const pixels = format === 'svg' ? await drawSvg(original, toDensity(size)) : original
  const drawn = await sharp(pixels, options)
    .timeout({ seconds: maxSeconds })
    .autoOrient()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { ...drawn, sharp }
}

/** Draws an SVG as PNG in a separate process, which kills itself after a time limit. */
async function drawSvg(svg: Buffer, density: number): Promise<Buffer> {
  const script = fileURLToPath(new URL('./rasterizeSvgProcess.ts', import.meta.url))
  const child = spawn(process.execPath, [script, String(density), String(maxPixels)])
  // Writing to a process that has ended fails; its exit code is checked below.
  child.stdin.on('error', () => {})
  child.stdin.end(svg)
  const ended = Promise.all([once(child, 'close'), buffer(child.stdout), text(child.stderr)])
  const [[code, signal], png, problem] = await ended
  if (code === 0) return png
  if (signal === 'SIGKILL') throw new UnusableImage(createProblem('tooSlowToDraw'))
  throw new Error(/^\w*Error: (.*)$/m.exec(problem)?.[1] ?? `drawing ended with ${signal ?? code}`)
}

/** Why an uploaded SVG cannot be published; null if it can. The lake itself checks the pixels of other images. */
export async function findDrawingProblem(file: string, extension: string): Promise<Problem | null> {
  if (extension !== 'svg') return null
  return readFile(file)
    .then(readPicture)
    .then(() => null, toUnusable)
}

/** Why no picture can be made from an original. Contains only the first line of a decoder's error message. */
export const toUnusable = (error: unknown): Problem =>
  error instanceof UnusableImage
    ? error.problem
    : createProblem('fileUnreadable', { detail: toErrorMessage(error).split('\n')[0] ?? '' })

const cut = ({ data, info: { width, height, channels }, sharp }: Picture, rect: Rect) =>
  sharp(data, { raw: { width, height, channels } }).extract(rect)

/** WebP took 0.3 s, and AVIF 4.7 s. Shared links get JPEG, because not every social network reads WebP. */
export async function sizeImage(original: Buffer, request: ImageRequest) {
  const { frame } = request
  const picture = await readPicture(original)
  const rect = toShownRect(request, picture.info)
  const placeholder = await makePlaceholder(picture, rect)
  if (!('widths' in frame)) {
    const content = await cut(picture, rect)
      .resize({ ...frame, fit: 'fill' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer()
    const file = { content, width: frame.width, type: 'image/jpeg', extension: 'jpg' }
    return { ...frame, placeholder, files: [file] }
  }
  const files: SizedFile[] = []
  let { width, height } = rect
  for (const each of toPageWidths(rect.width, frame.widths)) {
    const { data, info } = await cut(picture, rect)
      .resize({ width: each })
      .webp({ quality: 76 })
      .toBuffer({ resolveWithObject: true })
    files.push({ content: data, width: each, type: 'image/webp', extension: 'webp' })
    width = each
    height = info.height
  }
  return { width, height, placeholder, files }
}

/** Null for a transparent image, because the placeholder would remain visible behind it. */
async function makePlaceholder(picture: Picture, rect: Rect): Promise<string | null> {
  const { hasAlpha } = await cut(picture, rect).metadata()
  const alpha = hasAlpha ? await cut(picture, rect).extractChannel('alpha').raw().toBuffer() : null
  if (alpha?.some((value) => value < 255)) return null
  const tiny = await cut(picture, rect).resize({ width: 16 }).blur(1).webp({ quality: 40 }).toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}

/** Renders a drawing with a palette: for flat shapes in few colours the file is a third of the size. */
export async function drawImage(drawing: string): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(Buffer.from(drawing)).png({ palette: true, quality: 90, effort: 4, dither: 0 }).toBuffer()
}
