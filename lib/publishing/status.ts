import { z } from 'zod'
import { backupStatusShape } from '../backup/backupStatus.ts'
import { deadLinkShape } from './deadLink.ts'
import { failureCauseShape } from './failureCause.ts'
import { incidentShape } from './incident.ts'

export const statusShape = z.object({
  state: z.enum(['live', 'waiting', 'building', 'failed']),
  release: z.string().nullable(),
  /** For the owner only, since reasons may name unpublished documents; null for anybody else. */
  lastFailure: z.object({ at: z.string(), cause: failureCauseShape }).nullable(),
  backups: backupStatusShape,
  /** What is damaged, missing or does not start; details are for the owner only. */
  incidents: z.array(incidentShape),
  /** For the owner only. */
  deadLinks: z.array(deadLinkShape),
})

/** Whether what was published is live, and why not. */
export type Status = z.infer<typeof statusShape>

/** Where the site answers with its status. */
export const statusPath = '/publisher/status'
