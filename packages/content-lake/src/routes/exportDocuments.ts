import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from 'hono'
import type { LakeEnv } from '../access/identity.ts'
import { toServedDocument } from '../assets/assetDocument.ts'
import { isPublishedId } from '../documents/document.ts'
import { readCpuMs } from '../query/timeLimit.ts'
import type { Lake } from './lakeContext.ts'
import { createVisibility, isAnonymous, readFlag, splitList } from './request.ts'

/** About how many characters are made at a time. */
const chunkLength = 64 * 1024
/** How long an anonymous export waits for its readers' time to be renewed before it looks again. */
const pauseMs = 100

/**
 * Sends documents as they are now, a line each, as fast as the reader reads them. Anonymous readers share a small budget of time,
 * so theirs pause.
 */
export function exportDocuments(
  context: Context<LakeEnv>,
  { store, anonymousReaders: { ownThread }, anonymousOutput }: Lake,
): Response {
  const address = context.get('address')
  const types = new Set(splitList(context.req.query('types')))
  const withDrafts = readFlag(context, 'includeDrafts', true)
  const isVisible = createVisibility(context)
  const isSlow = isAnonymous(context)
  const documents = [...store.documents.all()]
  // The list of the documents, and what is on its way.
  anonymousOutput.hold(context, documents.length * 8 + 2 * chunkLength)
  let next = 0
  const nextChunk = (): string => {
    let chunk = ''
    for (; next < documents.length && chunk.length < chunkLength; next += 1) {
      const document = documents[next]
      if (!document || !isVisible(document._id) || !(withDrafts || isPublishedId(document._id))) continue
      if (types.size > 0 && !types.has(document._type)) continue
      chunk += `${JSON.stringify(toServedDocument(document, address))}\n`
    }
    return chunk
  }
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      while (isSlow && ownThread.left() <= 0) await sleep(pauseMs, undefined, { ref: false })
      const startedAt = readCpuMs()
      const chunk = nextChunk()
      if (isSlow) ownThread.spend('all', readCpuMs() - startedAt)
      if (chunk !== '') controller.enqueue(new TextEncoder().encode(chunk))
      if (next >= documents.length) controller.close()
    },
  })
  return context.body(body, 200, { 'content-type': 'application/x-ndjson' })
}
