/** The most pixels that are ever decoded: more would take too much memory. */
export const maxPixels = 100_000_000
/** After this long, reading or making a picture ends. */
export const maxSeconds = 30

/** Which pictures a lake takes. */
export type ImageRules = {
  /** No more than `maxPixels` of this file. */
  maxPixels: number
  /** Why a picture that could be read is refused all the same, as a sentence; null if it is not. */
  whyRefused: (file: string, extension: string) => Promise<string | null>
}

export const imageRules: ImageRules = { maxPixels, whyRefused: async () => null }
