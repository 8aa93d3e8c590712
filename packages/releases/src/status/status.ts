import { problemShape } from '@freelance-site/foundation'
import { z } from 'zod'
import { partProblemShape } from './partProblem.ts'

const problemsShape = z.object({
  /** Why the last change is not live. For the owner only, because causes may name unpublished documents; null for others. */
  failure: z.object({ at: z.string(), problem: problemShape }).nullable(),
  /** What is damaged, missing or does not start; causes are for the owner only. */
  parts: z.array(partProblemShape),
  /** Links that lead nowhere, each at the page that has it. For the owner only. */
  deadLinks: z.array(problemShape),
  /** What the live pages do not show as it was published. For the owner only. */
  warnings: z.array(problemShape),
})

/** Plugins of the server add theirs, by their names. Version 1.0.0 has no `problems`. */
export const statusShape = z.looseObject({
  state: z.enum(['live', 'building', 'failed']),
  release: z.string().nullable(),
  problems: problemsShape.default({ failure: null, parts: [], deadLinks: [], warnings: [] }),
})

/** The state of publishing, which the front server answers at `statusPath` and an editor may show. */
export type Status = z.infer<typeof statusShape>

export const statusPath = '/publisher/status'

/** What an editor of version 1.0.0 requires, whose page was opened before an update. It then shows the state alone. */
export const emptyForEarlierEditors = { lastFailure: null, incidents: [], deadLinks: [], warnings: [] }
