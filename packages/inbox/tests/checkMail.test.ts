import { expect, test } from 'vitest'
import { checkMail } from '../src/serverPlugin.ts'
import { createSmtpMailer } from '../src/smtp.ts'
import { runMailServer } from '../testing/contactForm.ts'
import { options } from '../testing/formOptions.ts'
import {
  type MailServer,
  owner,
  readHeader,
  readText,
  reply,
  startMailServer,
} from '../testing/mailServer.ts'

const siteUrl = 'https://site.example'
const check = ({ settings }: MailServer, sendsMail: boolean) => {
  const createMailer = (deadlineMs: number, senderName = 'Form') =>
    createSmtpMailer(settings, { senderName, deadlineMs })
  return checkMail({ ...options, createMailer }, { siteUrl, sendsMail, mailCommand: 'site check mail' })
}

test('a test mail is sent only on request, in the name of the site', async () => {
  const server = await runMailServer(startMailServer())
  expect(await check(server, false)).toMatchObject({
    state: 'unsure',
    sentence: expect.stringContaining('“site check mail”'),
  })
  expect(server.arrived).toEqual([])
  expect(await check(server, true)).toMatchObject({
    state: 'done',
    sentence: expect.stringContaining('may not allow its sender'),
  })
  expect(server.arrived.map(({ to }) => to)).toEqual([[owner]])
  const raw = server.arrived[0]?.raw ?? ''
  expect(readText(raw)).toContain(siteUrl)
  expect(readText(raw)).toContain('“site check mail”')
  expect(readHeader(raw, 'from')).toMatch(/^"?site\.example/)
})

test('the answer of a mail server that refuses is reported, and so is a missing mail server', async () => {
  const server = await runMailServer(startMailServer({ answer: async () => reply(550, 'No such mailbox') }))
  expect(await check(server, true)).toMatchObject({
    state: 'missing',
    sentence: expect.stringContaining('No such mailbox'),
  })
  const context = { siteUrl, mailCommand: 'site check mail' }
  expect(await checkMail(options, { ...context, sendsMail: true })).toMatchObject({ state: 'missing' })
  expect(await checkMail(options, { ...context, sendsMail: false })).toMatchObject({ state: 'unsure' })
})
