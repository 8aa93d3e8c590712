import { mayRead, type Reader } from '../query/documentView.ts'
import type { Announcer } from './announcer.ts'
import { openEventStream } from './eventStream.ts'

/** The one tag of every query: any change may have touched any result. */
export const syncTags = ['s1:lake']

/** Streams that something changed, so that readers ask again. Drafts count only for those who may see them and ask for it. */
export function streamLiveEvents(
  announcer: Announcer,
  reader: Reader,
  session: string | null,
  includeDrafts: boolean,
): Response {
  let stop = () => {}
  const stream = openEventStream(() => stop())
  const audience: Reader = { ...reader, signedIn: reader.signedIn && includeDrafts }
  stop = announcer.add({
    session,
    close: stream.close,
    hear: ({ id, changes }) => {
      if (changes.some((change) => mayRead(audience, change.id)))
        stream.send('message', { tags: syncTags }, id)
    },
  })
  stream.send('welcome', {})
  return stream.response
}
