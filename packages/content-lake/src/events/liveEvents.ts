import { isPublicId } from '../documentId.ts'
import type { Announcer } from './announcer.ts'
import { openEventStream } from './eventStream.ts'

/** The one tag of every query: any change may have touched any result. */
export const syncTags = ['s1:lake']

/** Streams that something changed, so that readers ask again. Drafts count only for those who ask for it. */
export function streamLiveEvents(
  announcer: Announcer,
  session: string | null,
  includeDrafts: boolean,
): Response {
  let stop = () => {}
  const stream = openEventStream(() => stop())
  stop = announcer.add({
    session,
    close: stream.close,
    hear: ({ id, changes }) => {
      if (changes.some(({ id: changed }) => includeDrafts || isPublicId(changed)))
        stream.send('message', { tags: syncTags }, id)
    },
  })
  stream.send('welcome', {})
  return stream.response
}
