import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { AlertsOptions } from '@freelance-site/alerts/server'
import { createTemporaryFolder, listen } from '@freelance-site/foundation/testing'
import { expect, onTestFinished, test } from 'vitest'

type Send = NonNullable<AlertsOptions['send']>

/** The code of the recipe “Alerts in a chat” of docs/recipes.md. */
async function createChat(url: string, deadlineMs = 5_000): Promise<Send> {
  const recipes = readFileSync('docs/recipes.md', 'utf8')
  const [, code = ''] = /## Alerts in a chat[\s\S]*?```ts\n([\s\S]*?)\n *```/.exec(recipes) ?? []
  const file = join(createTemporaryFolder(), 'chat.server.ts')
  writeFileSync(file, code)
  const recipe: { createChat: (url: string, deadlineMs: number) => Send } = await import(file)
  return recipe.createChat(url, deadlineMs)
}

const alert = { id: 'a1', date: new Date(), subject: 'The disk is full', text: '1 GB is left of 40 GB.' }

/** A chat that answers with this status. */
async function startChat(status: number | null) {
  const posts: { request: IncomingMessage; body: string }[] = []
  const server = createServer(async (request, response) => {
    posts.push({ request, body: await text(request) })
    if (status !== null) response.writeHead(status, { location: '/elsewhere' }).end()
  })
  onTestFinished(() => void server.close().closeAllConnections())
  return { url: `http://127.0.0.1:${await listen(server)}/hooks/secret`, posts }
}

test('an alert is posted to the chat as one text', async () => {
  const { url, posts } = await startChat(200)
  expect(await (await createChat(url))(alert)).toEqual({ kind: 'accepted' })
  expect(posts.map(({ request, body }) => [request.method, request.url, JSON.parse(body)])).toEqual([
    ['POST', '/hooks/secret', { text: 'The disk is full\n\n1 GB is left of 40 GB.' }],
  ])
})

test.each([
  ['refuses', 403, /^The chat answered 403\.$/],
  ['moves', 302, /^The chat cannot be reached \(TypeError\)\.$/],
  ['is silent', null, /^The chat cannot be reached \(TimeoutError\)\.$/],
])('a chat that %s has not accepted it, and its address is not in the reason', async (_, status, reason) => {
  const { url } = await startChat(status)
  const outcome = await (await createChat(url, 500))(alert)
  expect(outcome).toEqual({ kind: 'notAccepted', problem: expect.stringMatching(reason) })
})

test('a chat that does not run has not accepted it', async () => {
  const outcome = await (await createChat('http://127.0.0.1:1/hooks/secret'))(alert)
  expect(JSON.stringify(outcome)).not.toContain('secret')
  expect(outcome).toMatchObject({ kind: 'notAccepted' })
})
