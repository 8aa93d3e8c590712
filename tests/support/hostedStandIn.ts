import { createServer, type IncomingMessage } from 'node:http'
import { listen } from 'content-lake/testing/listen'
import { handleContentWebhook, toDeployHook } from 'releases/webhook/handle'
import { parseEnv } from '#lib/env.server.ts'

type Answers = Record<string, { status: number; body: unknown }>

const secret = 'the shared secret of this test'

/**
 * A stand-in for the part of sanity.io's API that `npm run check` uses, and for a site with its real webhook. Both are set up
 * correctly, and each test removes one thing.
 */
export async function startHosted(site: { secret?: string; deployHookUrl?: string } = {}) {
  const deployHookUrl = 'deployHookUrl' in site ? site.deployHookUrl : 'http://127.0.0.1:1/build'
  let deployed = 0
  const answers: Answers = {}
  const server = createServer(async (request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    if (path === '/api/webhooks/content') {
      const answer = await handleContentWebhook(await toRequest(request), {
        secret: 'secret' in site ? site.secret : secret,
        deploy:
          deployHookUrl === undefined
            ? undefined
            : toDeployHook(deployHookUrl, async () => {
                deployed += 1
                return new Response()
              }),
        log: () => {},
      })
      return response.writeHead(answer.status).end(await answer.text())
    }
    const { status, body } = answers[path] ?? { status: 501, body: { message: path } }
    return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  const port = await listen(server)
  const origin = `http://127.0.0.1:${port}`
  const set = (path: string, body: unknown, status = 200) => {
    answers[`/v2025-02-19${path}`] = { status, body }
  }
  set('/data/query/production', { result: 1 })
  set('/check/cors', { result: { allowed: true, withCredentials: true } })
  set('/users/me', { id: 'robot' })
  set('/projects/abc/datasets/production/acl', [{ filter: '_id in path("**")', permissions: ['read'] }])
  const env = parseEnv({
    NEXT_PUBLIC_SANITY_PROJECT_ID: 'abc',
    SITE_URL: origin,
    SANITY_API_READ_TOKEN: 'reader',
    SANITY_WEBHOOK_SECRET: secret,
  })
  const place = { projectId: 'abc', dataset: 'production', apiUrl: origin }
  return { env, place, set, countBuilds: () => deployed }
}

async function toRequest(request: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value))
  return new Request('http://site.test/api/webhooks/content', {
    method: 'POST',
    headers,
    body: Buffer.concat(chunks),
  })
}
