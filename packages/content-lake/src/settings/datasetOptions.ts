import { z } from 'zod'

/** The name of a dataset is also the name of its folder. */
export const datasetNameShape = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9_-]{0,63}$/,
    'a dataset’s name has lower-case letters, digits, dashes and underscores, at most 64',
  )

/** The id of a project, which is part of host names at sanity.io. */
export const projectIdShape = z.string().regex(/^[a-z0-9][a-z0-9-]*$/)

/** What may be set of a dataset over HTTP. */
export const datasetOptionsShape = z.object({
  aclMode: z.enum(['public', 'private'], { error: 'must be public or private' }).optional(),
  description: z.string().max(1000).nullish(),
  embeddings: z.undefined({ error: 'are not supported' }).optional(),
})

/** How anybody may read a dataset, and what it is for. */
export type DatasetOptions = z.infer<typeof datasetOptionsShape>
