import sharp from 'sharp'

/** A picture whose left half is red and whose right half is blue. */
export async function drawHalves(
  width: number,
  height: number,
  format: 'png' | 'jpeg' | 'gif' = 'png',
): Promise<Buffer> {
  const blue = await sharp({
    create: { width: Math.ceil(width / 2), height, channels: 3, background: '#0000ff' },
  })
    .png()
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite([{ input: blue, left: Math.floor(width / 2), top: 0 }])
    .toFormat(format)
    .toBuffer()
}

/** The colour of a picture at a place given as fractions of its size. */
export async function readColour(
  picture: Buffer,
  x: number,
  y: number,
): Promise<'red' | 'blue' | 'white' | 'other'> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at =
    (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * info.channels
  const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
  if (red > 200 && green > 200 && blue > 200) return 'white'
  if (red > 200 && blue < 60) return 'red'
  if (blue > 200 && red < 60) return 'blue'
  return 'other'
}

/** An SVG of 4 kB whose twenty blurs take many minutes to draw. */
export const endlessSvg = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><defs>${Array.from(
  { length: 20 },
  (_, n) =>
    `<filter id="b${n}" filterUnits="userSpaceOnUse" x="0" y="0" width="4000" height="4000"><feGaussianBlur stdDeviation="100"/></filter>`,
).join('')}</defs>${Array.from(
  { length: 20 },
  (_, n) => `<rect x="10" y="10" width="3980" height="3980" fill="#c33" filter="url(#b${n})"/>`,
).join('')}</svg>`

/**
 * A sound JPEG whose scan header is `00 00 00` in place of `00 3F 00`, as some phones write it. Decoders warn of it, and every
 * browser shows it.
 */
export const oddScan = withOddScan(await drawHalves(90, 60, 'jpeg'))

/** The header of a scan: its marker and length, its components, and the three bytes of the scan itself. */
function withOddScan(jpeg: Buffer): Buffer {
  const marker = jpeg.indexOf(Buffer.of(0xff, 0xda))
  return jpeg.fill(
    0,
    marker + 2 + jpeg.readUInt16BE(marker + 2) - 3,
    marker + 2 + jpeg.readUInt16BE(marker + 2),
  )
}
