import { done, type Finding, missing, unsure } from 'foundation/finding'
import type { CheckContext } from 'foundation/serverPlugin'
import type { InboxOptions } from './options.ts'

const deadlineMs = 30_000

/** Checks whether mail is set up. With `sendsMail`, sends a test mail to the owner. */
export async function checkMail(
  { createMailer, noMailerReason, domain }: InboxOptions,
  { siteUrl, sendsMail }: CheckContext,
): Promise<Finding> {
  const step = 'Mail'
  const { host } = new URL(siteUrl)
  const mailer = createMailer(deadlineMs, host)
  if (mailer === null) {
    const sentence = `Neither messages nor alerts are mailed, because ${noMailerReason}.`
    return sendsMail ? missing(step, sentence) : unsure(step, sentence)
  }
  if (!sendsMail)
    return unsure(
      step,
      'It is set up. To see whether mail arrives, run “npm run check mail”, which sends one.',
    )
  const outcome = await mailer.send({
    messageId: `<${crypto.randomUUID()}@${domain}>`,
    date: new Date(),
    replyTo: null,
    subject: `Test: ${host}`,
    text: `Ceci est un essai, que «\u00a0npm run check mail\u00a0» a envoyé. Quand quelque chose ne va pas sur ${siteUrl}, un e-mail comme celui-ci vous le dit, et un autre quand c’est réglé.\n\nThis is a test, sent by “npm run check mail”. When something is wrong with ${siteUrl}, a mail like this one tells you, and another when it is over.\n`,
  })
  return outcome.kind === 'accepted'
    ? done(step, 'The mail server accepted a test mail to CONTACT_TO. Look for it there.')
    : missing(
        step,
        `The mail server did not accept a test mail (${outcome.problem}). ${outcome.detail}`.trim(),
      )
}
