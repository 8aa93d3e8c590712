import { z } from 'zod'
import { deadLinkShape } from './deadLink.ts'
import { failureCauseShape } from './failureCause.ts'
import { incidentShape } from './incident.ts'

/** Plugins of the server add theirs, by their names. */
export const statusShape = z.looseObject({
  state: z.enum(['live', 'building', 'failed']),
  release: z.string().nullable(),
  /** For the owner only, because reasons may name unpublished documents; null for others. */
  lastFailure: z.object({ at: z.string(), cause: failureCauseShape }).nullable(),
  /** What is damaged, missing or does not start; details are for the owner only. */
  incidents: z.array(incidentShape),
  /** For the owner only. */
  deadLinks: z.array(deadLinkShape),
})

/** Whether the published content is live, and if not, why. */
export type Status = z.infer<typeof statusShape>

export const statusPath = '/publisher/status'
