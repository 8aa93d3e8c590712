import { timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import type { GoBackOutcome } from './goBack.ts'
import type { Publisher } from './publisher.ts'

/** The publisher's way in: a deploy hook like a hosting platform's, and what anybody may know of its state. */
export function createHook(deps: {
  publisher: Publisher
  secret: string
  liveRelease: () => Promise<string | null>
  goBack: (releaseId: string) => Promise<GoBackOutcome>
  log: (line: string) => void
}): Hono {
  const app = new Hono()
  app.use(async (context, next) => {
    await next()
    context.header('cache-control', 'no-store')
  })

  app.post('/publisher/hook/:secret', async (context) => {
    if (!isSame(context.req.param('secret'), deps.secret))
      return context.json({ message: 'The secret is not right.' }, 401)
    const key = context.req.header('idempotency-key') ?? null
    if (key !== null && key.length > 200)
      return context.json({ message: 'The idempotency key is too long.' }, 400)
    try {
      await deps.publisher.trigger(key)
    } catch (error) {
      deps.log(`a trigger could not be kept: ${error instanceof Error ? error.message : error}`)
      return context.json({ message: 'The trigger could not be kept.' }, 503)
    }
    return context.json({ message: 'A build was asked for.' }, 202)
  })

  app.post('/publisher/hook/:secret/show/:release', async (context) => {
    if (!isSame(context.req.param('secret'), deps.secret))
      return context.json({ message: 'The secret is not right.' }, 401)
    const outcome = await deps.goBack(context.req.param('release'))
    return context.json(outcome, outcome.kind === 'live' ? 200 : outcome.kind === 'unknown' ? 404 : 409)
  })

  app.get('/publisher/status', async (context) => {
    const { state, buildingSince, lastFailure } = deps.publisher.status()
    return context.json({
      state,
      release: await deps.liveRelease(),
      buildingSince,
      // The reason names documents, drafts of the owner's among them: not for everybody.
      lastFailure: lastFailure && { at: lastFailure.at, stage: lastFailure.stage },
    })
  })

  app.notFound((context) => context.json({ message: 'The publisher has no such address.' }, 404))
  return app
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
