import { answerWith } from '@freelance-site/foundation'
import { readBody } from '@freelance-site/foundation/server'
import { isCheck, verifySignature } from './verify.ts'

const bodyLimit = 256 * 1024
const hookTimeoutMs = 10_000

/** How deliveries are signed: `t=<unix ms>,v1=<HMAC-SHA256>` in a header. */
export type WebhookFormat = {
  header: string
  /** The setting with the secret, for the log. */
  secretSetting: string
}

/** Without a `secret` or `deploy`, deliveries are answered with 503, so that they are sent again. */
export type ContentWebhookDeps = WebhookFormat & {
  secret: string | undefined
  /** Requests a build; undefined without a deploy hook or publisher. */
  deploy: Deploy | undefined
  now?: () => number
  /** Anybody can send deliveries without a signature: `limitRepeats` bounds what they write into the log. */
  log?: (line: string) => void
}

/** Null if it was accepted, or why not. */
export type Deploy = () => Promise<string | null>

/** Answers 2xx only after the build is requested: after a 503 the delivery is sent again. */
export async function handleContentWebhook(request: Request, deps: ContentWebhookDeps): Promise<Response> {
  const log = deps.log ?? console.error
  if (deps.secret === undefined) {
    log(`webhook: refused, because ${deps.secretSetting} is not set.`)
    return answerWith(503, 'This site has no webhook secret yet.')
  }

  const body = await readBody(request, bodyLimit)
  if (body.kind === 'tooLarge') return answerWith(413, 'The body is over 256 KB.')
  if (body.kind === 'interrupted') return answerWith(400, 'The body is incomplete.')

  const refusal = verifySignature({
    body: body.bytes,
    header: request.headers.get(deps.header),
    secret: deps.secret,
    now: (deps.now ?? Date.now)(),
  })
  if (refusal !== null) {
    log(`webhook: refused, because its signature is invalid (${refusal}).`)
    return answerWith(401, 'The signature is invalid.')
  }

  if (isCheck(body.bytes)) {
    const deployHook = deps.deploy !== undefined
    return answerWith(200, 'The signature is valid. A check starts no build.', { deployHook })
  }

  if (deps.deploy === undefined) {
    log('webhook: not passed on, because DEPLOY_HOOK_URL is not set.')
    return answerWith(503, 'This site has no deploy hook yet.')
  }
  const problem = await deps.deploy()
  if (problem === null) return answerWith(202, 'A build was requested.')
  log(`webhook: not passed on, because the deploy hook ${problem}.`)
  return answerWith(503, 'The deploy hook did not accept it.')
}

/** Posts to the build hook of a hosting platform. Does not reject: after an error or 10 s it says why. */
export function createDeployHook(url: string, send: typeof fetch = fetch): Deploy {
  return async () => {
    try {
      const response = await send(url, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(hookTimeoutMs),
      })
      await response.body?.cancel()
      return response.ok ? null : `answered ${response.status}`
    } catch (error) {
      // The address of the hook is a secret, so only the kind of error is logged.
      const timedOut = error instanceof DOMException && error.name === 'TimeoutError'
      return timedOut ? 'gave no answer in 10 s' : 'could not be reached'
    }
  }
}
