import { z } from 'zod'
import type { T } from '../words/words.ts'

/** The answer of a lake that refuses a file. Sanity's hosted service gives no reason. */
const refusalShape = z.object({
  statusCode: z.number(),
  response: z
    .object({
      body: z.object({
        reason: z.looseObject({
          code: z.string(),
          megapixels: z.number().optional(),
          megabytes: z.number().optional(),
        }),
      }),
    })
    .optional()
    .catch(undefined),
})

const codes = [
  'isHeic',
  'fileUnreadable',
  'notAccepted',
  'tooSlowToDraw',
  'tooManyPixels',
  'fileTooLarge',
] as const

/** A sentence that says why a picture was not accepted, and what to do. */
export function toUploadProblem(error: unknown, t: T): string {
  const refused = refusalShape.safeParse(error).data
  if (!refused) return t('upload.notSent')
  const { code, megapixels = 0, megabytes = 0 } = refused.response?.body.reason ?? {}
  const known = codes.find((each) => each === code)
  if (known) return t(`upload.${known}`, { megapixels, megabytes })
  return refused.statusCode < 500 ? t('upload.refused') : t('upload.failed')
}
