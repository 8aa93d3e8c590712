import { z } from 'zod'
import type { T } from '../words/words.ts'

/** The answer of a lake that refuses a file. Sanity's hosted service gives no reason. */
const refusalShape = z.object({
  statusCode: z.number(),
  response: z
    .object({
      body: z.object({
        reason: z.object({
          code: z.enum(['isHeic', 'fileUnreadable', 'tooSlowToDraw', 'tooManyPixels', 'fileTooLarge']),
          megapixels: z.number().default(0),
          megabytes: z.number().default(0),
        }),
      }),
    })
    .optional()
    .catch(undefined),
})

/** A sentence that says why a picture was not accepted, and what to do. */
export function toUploadProblem(error: unknown, t: T): string {
  const refused = refusalShape.safeParse(error).data
  if (!refused) return t('upload.notSent')
  if (refused.response) {
    const { code, ...limits } = refused.response.body.reason
    return t(`upload.${code}`, limits)
  }
  return refused.statusCode < 500 ? t('upload.refused') : t('upload.failed')
}
