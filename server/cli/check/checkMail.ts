import type { Finding } from 'foundation/serverPlugin'
import { toSiteUrl } from 'releases/processes/siteAddress'
import type { Env } from '#lib/env.server.ts'
import { createMailer, toMessageIdDomain } from '#lib/mail/mailer.server.ts'
import { noMailerReason } from '#lib/mailSettings.ts'
import { done, missing, unsure } from './finding.ts'

const deadlineMs = 30_000

/** Checks whether mail is set up. With `sendsMail`, sends a test mail to the owner. */
export async function checkMail(env: Env, sendsMail: boolean): Promise<Finding> {
  const step = 'Mail'
  const site = toSiteUrl(env)
  const mailer = createMailer(env, deadlineMs, new URL(site).host)
  if (mailer === null)
    return {
      step,
      state: sendsMail ? 'missing' : 'unsure',
      sentence: `Neither messages nor alerts are mailed, because ${noMailerReason}.`,
    }
  if (!sendsMail)
    return unsure(
      step,
      'It is set up. To see whether mail arrives, run “npm run check mail”, which sends one.',
    )
  const outcome = await mailer.send({
    messageId: `<${crypto.randomUUID()}@${toMessageIdDomain(env)}>`,
    date: new Date(),
    replyTo: null,
    subject: `Test: ${new URL(site).host}`,
    text: `Ceci est un essai, que « npm run check mail » a envoyé. Quand quelque chose ne va pas sur ${site}, un e-mail comme celui-ci vous le dit, et un autre quand c’est réglé.\n\nThis is a test, sent by “npm run check mail”. When something is wrong with ${site}, a mail like this one tells you, and another when it is over.\n`,
  })
  return outcome.kind === 'accepted'
    ? done(step, 'The mail server accepted a test mail to CONTACT_TO. Look for it there.')
    : missing(
        step,
        `The mail server did not accept a test mail (${outcome.problem}). ${outcome.detail}`.trim(),
      )
}
