import { expect, test } from 'vitest'
import { makeMailer, runMailServer } from '../../support/contactForm.ts'
import { mailFaults, startFaultyMailServer } from '../../support/mailFaults.ts'

const mail = {
  messageId: '<1@site.example>',
  date: new Date(0),
  subject: 'Message',
  text: 'Bonjour !',
  replyTo: { name: 'Zoé', address: 'zoe@example.com' },
}

/** One phase for each fault; all 36 are in `tests/hard/mailFaults.test.ts`. */
const sample = mailFaults.filter((_, at) => at % 7 === 0)

test.each(sample)(
  'a server that fails at the %s, because it %s, has not accepted a mail',
  async (...fault) => {
    const server = await runMailServer(startFaultyMailServer(...fault))
    const outcome = await makeMailer(server.url, 1_000).send(mail)
    expect(outcome.kind).toBe('notAccepted')
  },
)
