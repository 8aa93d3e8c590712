import type { Sharp } from 'sharp'

/** Images with more pixels are not decoded: they would take too much memory. */
export const maxPixels = 100_000_000
/** No side of a transformed image is longer. Without a requested size, a longer one is made this long. */
export const maxSide = 4096
/** Reading or transforming an image is ended after this time, which the processor has worked for it. */
export const maxSeconds = 30

/** Which images a lake accepts. */
export type ImageRules = {
  /** Must not be above the constant `maxPixels`. */
  maxPixels: number
  /** From which fault of its file on a picture is refused. Some phones write files with warnings, which every browser shows. */
  failOn: 'none' | 'truncated' | 'error' | 'warning'
  /** Returns the reason to refuse a readable image, as a sentence and as a code for the Studio; null to accept it. */
  findProblem: (file: string, extension: string) => Promise<{ code: string; message: string } | null>
}

/** The rules that hold while a file is decoded. */
export type DecodingRules = Omit<ImageRules, 'findProblem'>

/** The default: any image that decodes without an error and has at most `maxPixels`, without another check. */
export const imageRules: ImageRules = { maxPixels, failOn: 'error', findProblem: async () => null }

/** Lets sharp throw if the work on an image takes longer than `maxSeconds`, not counting the wait for a thread. */
export const withinSeconds = (image: Sharp): Sharp => image.timeout({ seconds: maxSeconds })

let loading: ReturnType<typeof prepareSharp> | undefined

/** Loads sharp with the first image, because it takes 10 MB of memory. */
export const loadSharp = () => (loading ??= prepareSharp())

/** Decoders read untrusted files, so allow only those of formats that browsers display. Once: it stops other pipelines meanwhile. */
async function prepareSharp() {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Svg', 'Heif'].flatMap((format) => [
      `VipsForeignLoad${format}File`,
      `VipsForeignLoad${format}Buffer`,
    ]),
  })
  return sharp
}
