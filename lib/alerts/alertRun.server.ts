import { createHash } from 'node:crypto'
import { toErrorMessage } from 'foundation/errorMessage'
import type { Env } from '#lib/env.server.ts'
import { createMailer, toMessageIdDomain } from '#lib/mail/mailer.server.ts'
import { formatAlertMail } from './alertMail.ts'
import type { UpdateAlerts } from './alertStore.server.ts'
import { type AlertMail, decide, type Observation, type ProbeResults, withMail } from './decide.ts'
import type { ProbeName } from './wording.ts'

/** Finds the problems of one kind. Rejects while it cannot tell whether there are any. */
export type Probe = { name: ProbeName; find: () => Promise<Observation[]> }

type AlertRunDeps = {
  probes: readonly Probe[]
  update: UpdateAlerts
  siteUrl: string
  /** The host name, if several machines send such mails. */
  machine?: string
  /** How long sending a mail may take. */
  deadlineMs: number
  log: (line: string) => void
  now?: () => number
}

/** Runs the probes, and sends the mail that is due, if any. Never rejects. Does nothing without a mail server. */
export function createAlertRun(env: Env, deps: AlertRunDeps): () => Promise<void> {
  const { probes, update, siteUrl, machine, deadlineMs, log, now = Date.now } = deps
  const mailer = createMailer(env, deadlineMs, new URL(siteUrl).host)
  if (mailer === null) return async () => {}

  const run = async () => {
    const observed = await runProbes(probes)
    const mail = await update((before) => {
      const { state, mail } = decide(observed, before, now())
      return { state, result: mail }
    })
    if (mail === null) return
    const outcome = await mailer.send({
      messageId: `<${toMailId(mail)}@${toMessageIdDomain(env)}>`,
      date: new Date(now()),
      replyTo: null,
      ...formatAlertMail(mail, machine === undefined ? siteUrl : `${siteUrl} (${machine})`),
    })
    const keys = [...mail.begun, ...mail.ended].map(({ key }) => key).join(', ')
    if (outcome.kind === 'accepted') {
      await update((state) => ({ state: withMail(state, mail, now()), result: null }))
      log(`sent a mail to the owner (${keys}).`)
    } else log(`the mail server did not accept a mail to the owner (${keys}; ${outcome.problem}).`)
  }
  return () => run().catch((error) => log(`alerts cannot be sent (${toErrorMessage(error)}).`))
}

async function runProbes(probes: readonly Probe[]): Promise<ProbeResults> {
  const results = await Promise.allSettled(
    probes.map(async ({ name, find }) => [name, await find()] as const),
  )
  return new Map(results.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])))
}

/** The Message-ID is the same for every attempt, so that mail systems recognise a duplicate. */
function toMailId({ begun, ended }: AlertMail): string {
  const moments = [
    ...begun.map(({ key, since }) => [key, since]),
    ...ended.map(({ key, seenAt }) => [key, seenAt]),
  ]
  return createHash('sha256').update(JSON.stringify(moments)).digest('hex').slice(0, 40)
}
