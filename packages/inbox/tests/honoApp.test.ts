import { join } from 'node:path'
import { openSqlite, sharedTables } from '@freelance-site/foundation/server'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { messageListShape } from '../src/api.ts'
import type { MailWords } from '../src/mail.ts'
import { inbox } from '../src/serverPlugin.ts'

const words: MailWords = {
  toSubject: (name) => `Message from ${name}`,
  labels: { name: 'Name', email: 'Address', language: 'Language', received: 'Received', reply: 'Reply' },
  toLanguageName: () => 'English',
  formatMoment: (moment) => new Date(moment).toISOString(),
  replyByLink: 'Reply with the link below.',
  toReplySubject: () => 'Your message',
  toQuoteIntro: ({ name }) => `${name} wrote:`,
}

test('a Hono app takes a message into a file and lists it for its owner', async () => {
  const plugin = inbox({
    paths: { contact: '/contact', messages: '/messages' },
    locales: ['en'],
    toPage: (page) => `/${page}`,
    words,
    domain: 'site.example',
    createMailer: () => null,
    noMailerReason: 'this app has no mail server',
    trusted: { ownFront: false, proxies: 0 },
  })
  const database = openSqlite(join(createTemporaryFolder(), 'app.sqlite'), [
    sharedTables,
    ...(plugin.tables ? [plugin.tables] : []),
  ])
  onTestFinished(() => database.close())
  const endpoints = plugin.endpoints?.({
    database,
    isFront: true,
    siteUrl: 'https://site.example',
    checkOwner: async () => 'owner',
    log: () => {},
  })
  const app = new Hono()
  for (const [path, { method, handle }] of Object.entries(endpoints ?? {}))
    app.on([method].flat(), path, (context) => handle(context.req.raw))

  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  const body = JSON.stringify({ fullName: 'Zoé', email: 'zoe@example.com', message: 'Hello' })
  expect((await app.request('/contact', { method: 'POST', headers, body })).status).toBe(202)
  const answer = await app.request('/messages', { headers })
  expect(messageListShape.parse(await answer.json()).messages).toMatchObject([
    { fullName: 'Zoé', excerpt: 'Hello', state: 'waiting' },
  ])
})
