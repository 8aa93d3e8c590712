import { hostname } from 'node:os'
import { type Probe, type ServerPlugin, toErrorMessage, type WorkContext } from '@freelance-site/foundation'
import { repeat } from '@freelance-site/foundation/node'
import { formatAlertMail, type Style, toMailId } from './alertMail.ts'
import { openMachineState, openSharedState, type UpdateAlerts } from './alertState.ts'
import { decide, type ProbeResult, withMail } from './decide.ts'
import { translatorFor } from './words/words.ts'

/** A mail to the owner in plain text. The site knows its sender and recipient. */
export type Mail = {
  /** For the Message-ID. The same for every attempt, so that mail systems recognise a duplicate. */
  id: string
  date: Date
  subject: string
  text: string
}

/** Sends a mail. `problem` says why the mail server did not accept it; it is logged. */
export type Send = (mail: Mail) => Promise<{ kind: 'accepted' } | { kind: 'notAccepted'; problem: string }>

/**
 * @example
 * import { alerts } from '@freelance-site/alerts/server'
 *
 * const plugin = alerts({
 *   send: async ({ id, subject, text }) => {
 *     console.log(`${id}: ${subject}\n\n${text}`) // where a site calls its mail server
 *     return { kind: 'accepted' }
 *   },
 *   siteName: 'https://site.example',
 *   language: 'en',
 *   formatMoment: (moment) => new Date(moment).toLocaleString('en-GB', { timeZone: 'Europe/Paris' }),
 *   file: 'data/alerts.json',
 * })
 */
export type AlertsOptions = Style & {
  /** Null where no mail can be sent: nothing is watched then. */
  send: Send | null
  /** Where an own server stores the alerts about itself. */
  file: string
  /** The pause between two rounds of an own server; a minute by default. */
  pauseMs?: number
  now?: () => number
}

/** Sends the owner one mail when a problem begins, and one when it ends. The probes find the problems. */
export function alerts(options: AlertsOptions): ServerPlugin {
  const { send, siteName, file, pauseMs = 60_000, now = Date.now } = options
  if (send === null) return { name: 'alerts' }

  const createRun = (
    context: WorkContext,
    scopes: Probe['scope'][],
    open: typeof openSharedState,
    name = siteName,
  ) => {
    const { database, log } = context
    const probes = () => context.probes().filter(({ scope }) => scopes.includes(scope))
    const toTitle = (probe: string) => probes().find((each) => each.name === probe)?.title
    const update = open(database, { machine: hostname(), toTitle })
    return createAlertRun({ probes, update, send, style: { ...options, siteName: name }, log, now })
  }
  const createSiteRun = (context: WorkContext) => createRun(context, ['site'], openSharedState)
  return {
    name: 'alerts',
    start: (context) => {
      const { database, log } = context
      const openFile: typeof openSharedState = (...args) => openMachineState({ file, log }, ...args)
      const runs = database.sql.isShared
        ? [createRun(context, ['machine'], openFile, `${siteName} (${hostname()})`), createSiteRun(context)]
        : [createRun(context, ['site', 'machine'], openFile)]
      const round = async (signal: AbortSignal) => {
        for (const run of runs) if (!signal.aborted) await run()
        return pauseMs
      }
      return repeat(round, { firstMs: pauseMs, signal: context.signal })
    },
    onSchedule: async ({ database, ...context }) =>
      database && { problem: await createSiteRun({ ...context, database })() },
  }
}

type AlertRunDeps = {
  probes: () => readonly Probe[]
  update: UpdateAlerts
  send: Send
  style: Style
  log: (line: string) => void
  now: () => number
}

/** Runs the probes, and sends the mail that is due, if any. Never rejects; returns why the mail was not sent. */
export function createAlertRun({ probes, update, send, style, log, now }: AlertRunDeps) {
  const run = async (): Promise<string | null> => {
    const results = await Promise.all(probes().map((probe) => runProbe(probe, style)))
    const mail = await update((before) => decide(results, before, now()))
    if (mail === null) return null
    const id = toMailId(mail)
    const outcome = await send({ id, date: new Date(now()), ...formatAlertMail(mail, style) })
    const keys = [...mail.begun, ...mail.ended].map(({ key }) => key).join(', ')
    if (outcome.kind !== 'accepted')
      return `the mail server did not accept a mail to the owner (${keys}; ${outcome.problem}).`
    await update((state) => ({ state: withMail(state, mail, now()), mail: null }))
    log(`sent a mail to the owner (${keys}).`)
    return null
  }
  return async () => {
    const problem = await run().catch((error) => `alerts cannot be sent (${toErrorMessage(error)}).`)
    if (problem !== null) log(problem)
    return problem
  }
}

async function runProbe(probe: Probe, { language }: Style): Promise<ProbeResult> {
  const { name, settleMs, find, formatProblem } = probe
  const found = await find().catch(() => null)
  if (found === null) return { name, settleMs, problems: null }
  const t = translatorFor(language)
  const problems = found.map(({ id, subject = id, problem, links = [], since }) => ({
    id,
    since,
    title: subject === undefined ? probe.title : t('problem.of', { title: probe.title, subject }),
    details: [formatProblem(problem, language), ...links].join('\n'),
  }))
  return { name, settleMs, problems }
}
