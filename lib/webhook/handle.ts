import { readBody } from './readBody.ts'
import { isCheck, verifySignature } from './verify.ts'

const BODY_LIMIT = 256 * 1024
const HOOK_TIMEOUT_MS = 10_000

export type ContentWebhookDeps = {
  secret: string | undefined
  /** Asks for a build; undefined where nobody builds. */
  deploy: Deploy | undefined
  now?: () => number
  log?: (line: string) => void
}

/** Asks for a build of what is published now. A key that was taken before asks for nothing new. */
export type Deploy = (idempotencyKey: string | null) => Promise<DeployOutcome>

export type DeployOutcome = { kind: 'taken' } | { kind: 'notTaken'; reason: string }

/**
 * Receives “content was published” from the content lake and passes it on to the deploy hook.
 * Answers 2xx only once the hook has taken it: a 503 makes the lake send it again.
 */
export async function handleContentWebhook(request: Request, deps: ContentWebhookDeps): Promise<Response> {
  const log = deps.log ?? console.error
  if (deps.secret === undefined) {
    log('webhook: refused, because SANITY_WEBHOOK_SECRET is not set.')
    return answer(503, 'This site has no webhook secret yet.')
  }

  const body = await readBody(request, BODY_LIMIT)
  if (body.kind === 'tooLarge') return answer(413, 'The body is over 256 KB.')
  if (body.kind === 'interrupted') return answer(400, 'The body broke off.')

  const verdict = verifySignature({
    body: body.bytes,
    header: request.headers.get('sanity-webhook-signature'),
    secret: deps.secret,
    now: (deps.now ?? Date.now)(),
  })
  if (verdict.kind === 'refused') {
    log(`webhook: refused, because its signature is not right (${verdict.reason}).`)
    return answer(401, 'The signature is not right.')
  }

  if (isCheck(body.bytes)) {
    const deployHook = deps.deploy !== undefined
    return answer(200, 'The signature is right. Nothing is built for a check.', { deployHook })
  }

  if (deps.deploy === undefined) {
    log('webhook: not passed on, because DEPLOY_HOOK_URL is not set.')
    return answer(503, 'This site has no deploy hook yet.')
  }
  const key = request.headers.get('idempotency-key')
  const passed = await deps.deploy(key !== null && key.length <= 200 ? key : null)
  if (passed.kind === 'taken') return answer(202, 'A build was asked for.')
  log(`webhook: not passed on, because the deploy hook ${passed.reason}.`)
  return answer(503, 'The deploy hook did not take it.')
}

/** Asks a deploy hook, as hosting platforms have them, for a build. */
export function toDeployHook(url: string, send: typeof fetch = fetch): Deploy {
  return async (key) => {
    try {
      const response = await send(url, {
        method: 'POST',
        headers: key === null ? {} : { 'idempotency-key': key },
        redirect: 'manual',
        signal: AbortSignal.timeout(HOOK_TIMEOUT_MS),
      })
      await response.body?.cancel()
      return response.ok ? { kind: 'taken' } : { kind: 'notTaken', reason: `answered ${response.status}` }
    } catch (error) {
      // The address holds the hook's secret, so only the error's kind goes to the log.
      const timedOut = error instanceof DOMException && error.name === 'TimeoutError'
      return { kind: 'notTaken', reason: timedOut ? 'gave no answer in 10 s' : 'could not be reached' }
    }
  }
}

function answer(status: number, message: string, more: object = {}): Response {
  return Response.json({ message, ...more }, { status, headers: { 'cache-control': 'no-store' } })
}
