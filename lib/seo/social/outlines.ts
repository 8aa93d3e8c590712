import { readFile } from 'node:fs/promises'
import { z } from 'zod'

const outlinesShape = z.object({
  unitsPerEm: z.number(),
  capHeight: z.number(),
  /** How far a character moves on, and its outline, drawn upwards from the base line. */
  glyphs: z.record(z.string(), z.tuple([z.number(), z.string()])),
  kerning: z.record(z.string(), z.record(z.string(), z.number())),
})

/** The heading font as outlines, made by `npm run fonts`. */
export type Outlines = z.infer<typeof outlinesShape>

let read: Promise<Outlines> | undefined

/** Reads the outlines, once per process. */
export function readOutlines(): Promise<Outlines> {
  read ??= readFile(new URL('../../../fonts/heading-outlines.json', import.meta.url), 'utf8').then((text) =>
    outlinesShape.parse(JSON.parse(text)),
  )
  return read
}

/**
 * The text in characters that the font has: letters with an accent it lacks lose it. Null where something
 * cannot be drawn at all, for a text with holes would be worse than none.
 */
export function toDrawable(text: string, { glyphs }: Outlines): string | null {
  const drawn = [...text.normalize('NFC')].map((character) => {
    if (character in glyphs) return character
    const [plain = ''] = character.normalize('NFD')
    return plain in glyphs ? plain : null
  })
  return drawn.includes(null) ? null : drawn.join('')
}
