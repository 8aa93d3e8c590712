import { z } from 'zod'
import type { ActivationOutcome } from '../messages.ts'
import { readLiveRelease } from './catchUp.ts'
import type { RecordFile } from './record.ts'
import { readRelease } from './releases.ts'

/** What became of the wish to see another release. */
export const goBackShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('live') }),
  z.object({ kind: z.literal('refused'), problems: z.array(z.string()) }),
  z.object({ kind: z.literal('unknown') }),
])

export type GoBackOutcome = z.infer<typeof goBackShape>

/**
 * Puts an earlier release back in front of visitors. It stays until something is published again, or until the
 * code changes: what was taken back is remembered, so that catching up with the lake does not bring it back.
 */
export async function goBack(
  releaseId: string,
  deps: {
    dataDir: string
    record: RecordFile
    madeFrom: string
    activate: (releaseId: string) => Promise<ActivationOutcome>
  },
): Promise<GoBackOutcome> {
  const wanted = /^[\w-]+$/.test(releaseId) ? await readRelease(deps.dataDir, releaseId) : null
  if (!wanted) return { kind: 'unknown' }
  const live = await readLiveRelease(deps.dataDir)
  const before = deps.record.get().takenBack
  const newest = before?.contentRevision ?? live?.contentRevision ?? wanted.contentRevision
  // Written first: were it lost in a crash after the switch, the next poll of the lake would undo the switch.
  const takenBack = { contentRevision: newest, madeFrom: deps.madeFrom }
  await deps.record.update((record) => ({ ...record, takenBack }))
  const outcome = await deps.activate(releaseId)
  if (outcome.kind === 'refused') await deps.record.update((record) => ({ ...record, takenBack: before }))
  return outcome
}
