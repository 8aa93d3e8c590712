import { Hono } from 'hono'
import { z } from 'zod'
import { type Lake, type LakeEnv, toSession } from '../lakeContext.ts'
import { refusal } from '../lakeError.ts'
import { readBody } from '../routes/answer.ts'
import { Channel, type Dispatch } from './channel.ts'

const channelId = z.string().regex(/^[A-Za-z0-9-]{16,64}$/)
const streamPath = /^\/v[^/]+\/data\/(listen|live\/events)\/[^/?]+(\?|$)/

const bodyShape = z.object({
  open: z
    .array(
      z.object({
        id: z.string().min(1).max(40),
        path: z.string().max(20_000).regex(streamPath, 'must be the path of a listener or of live events'),
        lastEventId: z.string().max(300).optional(),
      }),
    )
    .max(200)
    .default([]),
  close: z.array(z.string()).default([]),
})

const mostChannels = 200

/**
 * All streams of a page over one connection, because browsers allow six per host and a page of the Studio wants
 * more. GET opens the channel; POST to it opens and closes streams. `packages/content-lake/client/multiplexedFetch.ts` is the other end.
 */
export function multiplexRoutes({ announcer }: Lake, dispatch: Dispatch) {
  const channels = new Map<string, Channel>()
  return new Hono<LakeEnv>()
    .get('/v1/streams/:channel', (context) => {
      const id = parseChannelId(context.req.param('channel'))
      if (channels.has(id)) throw refusal(409, 'This channel is open already')
      if (channels.size >= mostChannels)
        throw refusal(429, 'Too many channels are open', {}, { 'retry-after': '5' })
      const session = toSession(context.get('identity'))
      const channel = new Channel(session, dispatch, () => {
        channels.delete(id)
        stopListening()
      })
      const stopListening = announcer.add({ session, hear: () => {}, close: () => channel.close() })
      channels.set(id, channel)
      return channel.response
    })
    .post('/v1/streams/:channel', async (context) => {
      const body = await readBody(context, bodyShape)
      const channel = channels.get(parseChannelId(context.req.param('channel')))
      // Whoever opened the channel reads it, so only they may say what flows through it.
      if (!channel || channel.session !== toSession(context.get('identity')))
        throw refusal(404, 'This channel is not open')
      for (const id of body.close) channel.endStream(id)
      for (const stream of body.open) channel.startStream(stream, context.req.raw)
      return context.body(null, 204)
    })
}

function parseChannelId(given: string): string {
  const parsed = channelId.safeParse(given)
  if (parsed.success) return parsed.data
  throw refusal(400, 'A channel is named by 16 to 64 letters, digits and dashes')
}
