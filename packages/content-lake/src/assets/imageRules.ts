/** Images with more pixels are not decoded: they would take too much memory. */
export const maxPixels = 100_000_000
/** Reading or transforming an image is stopped after this time. */
export const maxSeconds = 30

/** Which images a lake accepts. */
export type ImageRules = {
  /** Must not be above the constant `maxPixels`. */
  maxPixels: number
  /** Returns the reason to refuse a readable image, as a sentence and as a code for the Studio; null to accept it. */
  findProblem: (file: string, extension: string) => Promise<{ code: string; message: string } | null>
}

export const imageRules: ImageRules = { maxPixels, findProblem: async () => null }
