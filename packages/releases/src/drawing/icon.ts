import sharp from 'sharp'

/** A drawing as a small PNG with a palette of colours. */
export const toPng = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true, dither: 0 }).toBuffer()

/** A square drawing of this width as an .ico file: a header, a directory with one entry, and the picture as PNG. */
export async function toIco(svg: string, width: number): Promise<Buffer> {
  // With an alpha channel: Next cannot decode an .ico without one.
  const png = await sharp(Buffer.from(svg)).ensureAlpha().png({ compressionLevel: 9 }).toBuffer()
  const header = Buffer.alloc(22)
  header.set([0, 0, 1, 0, 1, 0, width, width, 0, 0, 1, 0, 32, 0])
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}
