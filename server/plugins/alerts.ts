import { join } from 'node:path'
import { type AlertsOptions, alerts as createAlerts } from 'alerts/serverPlugin'
import type { ServerPlugin } from 'foundation/serverPlugin'
import type { Env } from '#lib/env.server.ts'
import { formatMoment, language } from '#lib/i18n/owner.ts'
import { createMailer, toMessageIdDomain } from '#lib/mail/mailer.server.ts'
import { toSiteProbes } from '../alerts/siteProbes.ts'
import { toSiteUrl } from '../processes/siteAddress.ts'

/** How long sending a mail may take. Hosting platforms cut off long requests. */
const deadlineMs = { ownServer: 30_000, platform: 9_000 }

/** Mails to the owner about problems. On a hosting platform there are none without the address of the site. */
export function alerts(env: Env, options: Pick<AlertsOptions, 'pauseMs' | 'now'> = {}): ServerPlugin {
  const siteUrl = env.RUN_BY === 'ownServer' ? toSiteUrl(env) : env.SITE_URL
  if (siteUrl === undefined) return { name: 'alerts' }
  const plugin = createAlerts({
    send: toSend(env, siteUrl),
    siteName: siteUrl,
    language,
    formatMoment,
    file: join(env.DATA_DIR, 'alerts.json'),
    ...options,
  })
  return { ...plugin, watch: () => toSiteProbes(env, siteUrl, options.now) }
}

function toSend(env: Env, siteUrl: string): AlertsOptions['send'] {
  const mailer = createMailer(env, deadlineMs[env.RUN_BY], new URL(siteUrl).host)
  const domain = toMessageIdDomain(env)
  return (
    mailer && (({ id, ...mail }) => mailer.send({ ...mail, messageId: `<${id}@${domain}>`, replyTo: null }))
  )
}
