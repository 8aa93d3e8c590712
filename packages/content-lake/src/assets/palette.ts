type Color = { rgb: [number, number, number]; saturation: number; lightness: number; count: number }

/** The wanted saturation and lightness of each swatch, and the bounds of its lightness. */
const targets = {
  vibrant: { saturation: 1, lightness: 0.5, min: 0.3, max: 0.7 },
  lightVibrant: { saturation: 1, lightness: 0.74, min: 0.55, max: 1 },
  darkVibrant: { saturation: 1, lightness: 0.26, min: 0, max: 0.45 },
  muted: { saturation: 0.3, lightness: 0.5, min: 0.3, max: 0.7 },
  lightMuted: { saturation: 0.3, lightness: 0.74, min: 0.55, max: 1 },
  darkMuted: { saturation: 0.3, lightness: 0.26, min: 0, max: 0.45 },
}

/** The colours that stand out, chosen as the palette library of Android does. Swatches without a colour are left out. */
export function findPalette(pixels: Uint8ClampedArray) {
  const colors = countColors(pixels)
  const total = colors.reduce((sum, { count }) => sum + count, 0)
  const [dominant] = colors.toSorted((a, b) => b.count - a.count)
  const swatches = Object.entries(targets).flatMap(([name, target]) => {
    const isVivid = target.saturation === 1
    const fitting = colors.filter(
      ({ saturation, lightness }) =>
        lightness >= target.min &&
        lightness <= target.max &&
        (isVivid ? saturation >= 0.35 : saturation <= 0.4),
    )
    const score = ({ saturation, lightness, count }: Color) =>
      3 * (1 - Math.abs(saturation - target.saturation)) +
      6 * (1 - Math.abs(lightness - target.lightness)) +
      count / (dominant?.count ?? 1)
    const [best] = fitting.toSorted((a, b) => score(b) - score(a))
    return best ? [[name, toSwatch(best, total)] as const] : []
  })
  return {
    _type: 'sanity.imagePalette',
    ...Object.fromEntries(swatches),
    ...(dominant && { dominant: toSwatch(dominant, total) }),
  }
}

/** The colours of an image in steps of 1/16 of each channel. Pixels that are mostly transparent do not count. */
function countColors(pixels: Uint8ClampedArray): Color[] {
  const bins = new Map<number, [number, number, number, number]>()
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4)
    if (alpha < 125) continue
    const key = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4)
    const [r, g, b, count] = bins.get(key) ?? [0, 0, 0, 0]
    bins.set(key, [r + red, g + green, b + blue, count + 1])
  }
  return [...bins.values()].map(([r, g, b, count]) => {
    const rgb: Color['rgb'] = [Math.round(r / count), Math.round(g / count), Math.round(b / count)]
    const [max, min] = [Math.max(...rgb) / 255, Math.min(...rgb) / 255]
    const lightness = (max + min) / 2
    const range = 1 - Math.abs(2 * lightness - 1)
    return { rgb, lightness, saturation: range === 0 ? 0 : (max - min) / range, count }
  })
}

function toSwatch({ rgb, count }: Color, total: number) {
  const [red, green, blue] = rgb
  const isBright = (red * 299 + green * 587 + blue * 114) / 1000 >= 150
  return {
    _type: 'sanity.imagePaletteSwatch',
    background: `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`,
    foreground: isBright ? '#000' : '#fff',
    title: isBright ? '#000' : '#fff',
    population: Math.round((count / total) * 10_000) / 100,
  }
}
