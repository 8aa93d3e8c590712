import readExif from 'exif-reader'
import { z } from 'zod'

/** What the camera wrote: its settings, and where the picture was taken. Each only if it is wanted. */
export function readCameraData(exif: Buffer | undefined, wanted: ReadonlySet<string>) {
  const { Photo: photo, Image: image, GPSInfo: gps } = parseExif(exif)
  const location = wanted.has('location') ? locationShape.safeParse(gps).data : undefined
  return {
    ...(wanted.has('exif') && photo && { exif: { _type: 'sanity.imageExifMetadata', ...toJson(photo) } }),
    ...(wanted.has('image') && image && { image: { _type: 'sanity.imageExifTags', ...toJson(image) } }),
    ...(location && { location }),
  }
}

function parseExif(exif: Buffer | undefined): Partial<ReturnType<typeof readExif>> {
  try {
    return exif ? readExif(exif) : {}
  } catch {
    // The picture can be shown all the same.
    return {}
  }
}

/** Leaves out binary values, such as notes in a format of the camera's maker. */
const toJson = (tags: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(tags).flatMap(([name, value]) => {
      if (value instanceof Date) return [[name, value.toISOString()]]
      return Buffer.isBuffer(value) || value === undefined ? [] : [[name, value]]
    }),
  )

const degreesShape = z
  .tuple([z.number(), z.number(), z.number()])
  .transform(([degrees, minutes, seconds]) => degrees + minutes / 60 + seconds / 3600)
const locationShape = z
  .object({
    GPSLatitude: degreesShape,
    GPSLatitudeRef: z.string().default('N'),
    GPSLongitude: degreesShape,
    GPSLongitudeRef: z.string().default('E'),
    GPSAltitude: z.number().optional(),
    GPSAltitudeRef: z.unknown().optional(),
  })
  .transform((gps) => ({
    _type: 'geopoint',
    lat: gps.GPSLatitude * (gps.GPSLatitudeRef.startsWith('S') ? -1 : 1),
    lng: gps.GPSLongitude * (gps.GPSLongitudeRef.startsWith('W') ? -1 : 1),
    ...(gps.GPSAltitude !== undefined && { alt: gps.GPSAltitude * (gps.GPSAltitudeRef === 1 ? -1 : 1) }),
  }))
