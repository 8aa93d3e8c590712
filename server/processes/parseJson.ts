import type { z } from 'zod'

/** What a text says, or null where it is damaged: not JSON, or not of this shape. */
export function parseJson<T>(text: string, shape: z.ZodType<T>): T | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
  return shape.safeParse(value).data ?? null
}
