import { runMailServer } from 'inbox/testing/contactForm'
import { expect, test } from 'vitest'
import { parseEnv } from '#lib/env.server.ts'
import { checkMail } from '#server/cli/check/checkMail.ts'
import { type MailServer, owner, readText, reply, startMailServer } from '../../support/mailServer.ts'

const toEnv = ({ settings }: MailServer) => parseEnv({ ...settings, SITE_URL: 'https://site.example' })

test('a test mail is sent only on request', async () => {
  const server = await runMailServer(startMailServer())
  expect(await checkMail(toEnv(server), false)).toMatchObject({ state: 'unsure' })
  expect(server.arrived).toEqual([])
  expect(await checkMail(toEnv(server), true)).toMatchObject({ state: 'done' })
  expect(server.arrived.map(({ to }) => to)).toEqual([[owner]])
  expect(readText(server.arrived[0]?.raw ?? '')).toContain('https://site.example')
})

test('the answer of a mail server that refuses is reported, and so is a missing mail server', async () => {
  const server = await runMailServer(startMailServer({ answer: async () => reply(550, 'No such mailbox') }))
  expect(await checkMail(toEnv(server), true)).toMatchObject({
    state: 'missing',
    sentence: expect.stringContaining('No such mailbox'),
  })
  expect(await checkMail(parseEnv({}), true)).toMatchObject({ state: 'missing' })
  expect(await checkMail(parseEnv({}), false)).toMatchObject({ state: 'unsure' })
})
