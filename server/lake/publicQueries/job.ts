import { z } from 'zod'
import type { LakeDocument } from '../document.ts'
import type { Question } from '../query/answerQuestion.ts'
import type { Reader } from '../query/documentView.ts'

/** What readers without a session ask: a query, or whether a listener's query finds one document. */
export type Task =
  | { kind: 'question'; question: Question }
  | {
      kind: 'match'
      query: string
      params: Record<string, unknown>
      document: LakeDocument
      reader: Reader
    }

/** A task with what has changed among the published documents since the last one. */
export type Job = { changed: LakeDocument[]; removed: string[]; task: Task }

/** Larger results belong to the export. */
export const mostResultLength = 32 * 1024 * 1024

export const outcomeShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answer'), result: z.string(), sourceMap: z.string().nullable() }),
  z.object({ kind: z.literal('match'), isMatch: z.boolean() }),
  z.object({
    kind: z.literal('refused'),
    status: z.number(),
    body: z.record(z.string(), z.unknown()),
    message: z.string(),
  }),
  z.object({ kind: z.literal('tooMuch') }),
])
export type Outcome = z.infer<typeof outcomeShape>
