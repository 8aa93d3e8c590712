import type { PickWording } from 'foundation/studioLanguage'
import { maxMegapixels } from 'releases/images/image'
import type { ImageOptions } from 'sanity'

/**
 * The options of image fields. `accept` leaves out HEIC, the format of phone photos, which browsers cannot show: phones then
 * send a JPEG instead.
 */
export const imageOptions: ImageOptions = {
  // Sanity's default previews have English names.
  hotspot: {
    previews: [
      { title: '16:9', aspectRatio: 16 / 9 },
      { title: '4:3', aspectRatio: 4 / 3 },
      { title: '1:1', aspectRatio: 1 },
    ],
  },
  accept: 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/svg+xml',
}

/** The accepted formats in words, for a field's description. */
export const toImageAdvice = (pick: PickWording): string =>
  pick(
    `JPEG, PNG, WebP, AVIF, GIF ou SVG, ${maxMegapixels} millions de pixels au plus. Une photo HEIC s’exporte d’abord en JPEG.`,
    `JPEG, PNG, WebP, AVIF, GIF or SVG, at most ${maxMegapixels} million pixels. Export a HEIC photo as JPEG first.`,
  )
