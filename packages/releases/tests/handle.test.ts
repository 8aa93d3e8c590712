import { describe, expect, test } from 'vitest'
import { type ContentWebhookDeps, createDeployHook, handleContentWebhook } from '../src/webhook/handle.ts'
import { checkBody } from '../src/webhook/verify.ts'
import { exampleWebhook, secret, sign, toRequest } from '../testing/webhookRequest.ts'

const now = Date.UTC(2026, 10, 21)
const body = '{"_id":"project-bakery"}'
const deployHookUrl = 'http://hook.test/build'

function setUp(overrides: Partial<ContentWebhookDeps> = {}) {
  const calls: Request[] = []
  const lines: string[] = []
  const deps: ContentWebhookDeps = {
    ...exampleWebhook,
    secret,
    deploy: createDeployHook(deployHookUrl, async (input, init) => {
      calls.push(new Request(input, init))
      return new Response(null, { status: 201 })
    }),
    now: () => now,
    log: (line) => lines.push(line),
    ...overrides,
  }
  const send = (request: Request) => handleContentWebhook(request, deps)
  return { calls, lines, send }
}

/** A deploy hook with this outcome. */
const hookThat = (send: typeof fetch) => ({ deploy: createDeployHook(deployHookUrl, send) })

const signed = (text = body, headers: Record<string, string> = {}) =>
  toRequest(text, { [exampleWebhook.header]: sign(text, now), ...headers })

/** A correctly signed delivery whose body is interrupted. */
function toBrokenOff(): Request {
  const stream = new ReadableStream({
    pull: (controller) => controller.error(new TypeError('terminated')),
  })
  const headers = { [exampleWebhook.header]: sign(body, now) }
  const init = { method: 'POST', duplex: 'half', headers, body: stream }
  return new Request('http://site.test/', init)
}

describe('the content webhook', () => {
  test('answers 202 once the deploy hook has accepted it', async () => {
    const { calls, send } = setUp()
    expect((await send(signed())).status).toBe(202)
    expect(calls).toHaveLength(1)
    expect(calls[0]?.url).toBe(deployHookUrl)
    expect(calls[0]?.method).toBe('POST')
  })

  test('answers a signed check without a build, and says whether there is a deploy hook', async () => {
    const { calls, send } = setUp()
    const answer = await send(signed(checkBody))
    expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ deployHook: true })])
    expect(calls).toEqual([])
    const without = await setUp({ deploy: undefined }).send(signed(checkBody))
    expect(await without.json()).toMatchObject({ deployHook: false })
  })

  test('does not require JSON: only the signature counts', async () => {
    expect((await setUp().send(signed('not JSON'))).status).toBe(202)
  })

  test.each<[string, Partial<ContentWebhookDeps>, Request, number, string, string | null]>([
    [
      'without a secret',
      { secret: undefined },
      signed(),
      503,
      'This site has no webhook secret yet.',
      'webhook: refused, because WEBHOOK_SECRET is not set.',
    ],
    ['a large body', {}, signed('x'.repeat(256 * 1024 + 1)), 413, 'The body is over 256 KB.', null],
    ['half a body', {}, toBrokenOff(), 400, 'The body is incomplete.', null],
    [
      'a forged signature',
      {},
      toRequest('not JSON', { [exampleWebhook.header]: sign('other', now) }),
      401,
      'The signature is invalid.',
      'webhook: refused, because its signature is invalid (mismatch).',
    ],
    [
      'without a deploy hook',
      { deploy: undefined },
      signed(),
      503,
      'This site has no deploy hook yet.',
      'webhook: not passed on, because DEPLOY_HOOK_URL is not set.',
    ],
    ['a valid delivery', {}, signed(), 202, 'A build was requested.', null],
    [
      'a deploy hook that refuses',
      hookThat(async () => new Response('no', { status: 429 })),
      signed(),
      503,
      'The deploy hook did not accept it.',
      'webhook: not passed on, because the deploy hook answered 429.',
    ],
    ...(
      [
        ['silent', new DOMException('too late', 'TimeoutError'), 'gave no answer in 10 s'],
        ['cut off', new DOMException('stopped', 'AbortError'), 'could not be reached'],
        ['unknown', new TypeError('fetch failed'), 'could not be reached'],
        ['odd', Object.assign(new Error('odd'), { name: 'TimeoutError' }), 'could not be reached'],
      ] as const
    ).map(([what, error, reason]): [string, Partial<ContentWebhookDeps>, Request, number, string, string] => [
      `a deploy hook that is ${what}`,
      hookThat(() => Promise.reject(error)),
      signed(),
      503,
      'The deploy hook did not accept it.',
      `webhook: not passed on, because the deploy hook ${reason}.`,
    ]),
  ])('%s is answered with a sentence and no-store, and the log says why', async (...given) => {
    const [, deps, request, status, message, line] = given
    const { calls, lines, send } = setUp(deps)
    const response = await send(request)
    expect([response.status, await response.json()]).toEqual([status, expect.objectContaining({ message })])
    expect(calls).toHaveLength(status === 202 ? 1 : 0)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(lines).toEqual(line === null ? [] : [line])
  })

  test('answers 413 over 256 KB, with and without a length header', async () => {
    expect((await setUp().send(signed(body, { 'content-length': '999999' }))).status).toBe(413)
    expect((await setUp().send(signed('x'.repeat(256 * 1024)))).status).toBe(202)
  })

  test('answers 503 when the deploy hook is unreachable, and keeps its address out of the log', async () => {
    const error = new TypeError(`fetch failed: ${deployHookUrl}`)
    const { lines, send } = setUp(hookThat(() => Promise.reject(error)))
    expect((await send(signed())).status).toBe(503)
    expect(lines.join()).not.toContain(deployHookUrl)
  })
})
