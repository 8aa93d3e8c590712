import { z } from 'zod'

/**
 * Sanity documents `[*]` for all items of a list. `@sanity/mutator`, which applies patches here and in the Studio, has only ranges.
 * The text in quotes is a key.
 */
const path = z
  .string()
  .max(5_000, 'a path has at most 5,000 characters')
  .transform((text) =>
    text.replace(/"[^"]*"|'[^']*'|\[[*:]?\]/g, (part) => (part[0] === '[' ? '[0:]' : part)),
  )

/** The operations of a patch, without the id of its document. */
export const operationsShape = z.strictObject({
  ifRevisionID: z.string().optional(),
  set: z.record(path, z.unknown()).optional(),
  setIfMissing: z.record(path, z.unknown()).optional(),
  unset: z.array(path).optional(),
  inc: z.record(path, z.number()).optional(),
  dec: z.record(path, z.number()).optional(),
  diffMatchPatch: z.record(path, z.string()).optional(),
  insert: z
    .strictObject({
      before: path.optional(),
      after: path.optional(),
      replace: path.optional(),
      items: z.array(z.unknown()),
    })
    .optional(),
})

/** What a patch changes. The revision that it expects is compared before, and is not part of it. */
export type PatchOperations = Omit<z.infer<typeof operationsShape>, 'ifRevisionID'>
