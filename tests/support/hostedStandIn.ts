import { createServer, type IncomingMessage } from 'node:http'
import { listen } from 'content-lake/testing/listen'
import { handleContentWebhook, toDeployHook } from 'releases/webhook/handle'
import { parseEnv } from '#lib/env.server.ts'

const secret = 'the shared secret of this test'

/** A stand-in for a site with its real webhook, which is set up correctly; each test removes one thing. */
export async function startHosted(site: { secret?: string; deployHookUrl?: string } = {}) {
  const deployHookUrl = 'deployHookUrl' in site ? site.deployHookUrl : 'http://127.0.0.1:1/build'
  let deployed = 0
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
    return response.writeHead(404).end()
  })
  const port = await listen(server)
  const origin = `http://127.0.0.1:${port}`
  const env = parseEnv({
    NEXT_PUBLIC_SANITY_PROJECT_ID: 'abc',
    SITE_URL: origin,
    SANITY_API_READ_TOKEN: 'reader',
    SANITY_WEBHOOK_SECRET: secret,
  })
  return { env, countBuilds: () => deployed }
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
