import { toErrorMessage } from 'foundation/errorMessage'
import type { Probe } from 'foundation/probe'
import { formatAlertMail, type Style, toMailId } from './alertMail.ts'
import type { UpdateAlerts } from './alertStore.ts'
import { decide, type ProbeResult, withMail } from './decide.ts'
import { wordings } from './wording.ts'

export type Mail = {
  /** For the Message-ID. The same for every attempt, so that mail systems recognise a duplicate. */
  id: string
  date: Date
  subject: string
  text: string
}

/** Sends a mail. `problem` says why the mail server did not accept it; it is logged. */
export type Send = (mail: Mail) => Promise<{ kind: 'accepted' } | { kind: 'notAccepted'; problem: string }>

type AlertRunDeps = {
  probes: () => readonly Probe[]
  update: UpdateAlerts
  send: Send
  style: Style
  log: (line: string) => void
  now: () => number
}

/** Runs the probes, and sends the mail that is due, if any. Never rejects. */
export function createAlertRun({ probes, update, send, style, log, now }: AlertRunDeps): () => Promise<void> {
  const run = async () => {
    const results = await Promise.all(
      probes().map((probe) => runProbe(probe, wordings[style.language].colon)),
    )
    const mail = await update((before) => {
      const { state, mail } = decide(results, before, now())
      return { state, result: mail }
    })
    if (mail === null) return
    const id = toMailId(mail)
    const outcome = await send({ id, date: new Date(now()), ...formatAlertMail(mail, style) })
    const keys = [...mail.begun, ...mail.ended].map(({ key }) => key).join(', ')
    if (outcome.kind === 'accepted') {
      await update((state) => ({ state: withMail(state, mail, now()), result: null }))
      log(`sent a mail to the owner (${keys}).`)
    } else log(`the mail server did not accept a mail to the owner (${keys}; ${outcome.problem}).`)
  }
  return () => run().catch((error) => log(`alerts cannot be sent (${toErrorMessage(error)}).`))
}

async function runProbe({ name, title, settleMs, find }: Probe, colon: string): Promise<ProbeResult> {
  const observed = await Promise.resolve()
    .then(find)
    .catch(() => null)
  const problems = observed?.map((problem) => {
    const subject = problem.subject ?? problem.id
    return { ...problem, title: subject === undefined ? title : title + colon + subject }
  })
  return { name, settleMs, problems: problems ?? null }
}
