/** The parts that are used of a package without types. */
declare module 'fontkit' {
  export function create(file: Uint8Array): {
    hasGlyphForCodePoint(codePoint: number): boolean
    familyName: string
  }
}
