import { join } from 'node:path'
import {
  type AlertsOptions,
  alerts as createAlerts,
  probeDisks,
  probeSchedules,
} from '@freelance-site/alerts/server'
import { toLake } from '@freelance-site/content'
import { fetchForProbe, probeHost } from '@freelance-site/content/server'
import type { Probe, ServerPlugin } from '@freelance-site/foundation'
import { toSiteUrl } from '@freelance-site/releases/server'
import { buildFile } from '#lib/addresses.ts'
import { changesQuery } from '#lib/content/documents.ts'
import type { Env } from '#lib/env.server.ts'
import { formatMoment, language } from '#lib/i18n/owner.ts'
import { timeZone } from '#lib/identity.ts'
import { createMailer, toMessageIdDomain } from '#lib/mail/mailer.server.ts'
import { withLakeToken } from '../processes/childSettings.ts'
import { translatorFor } from '../words/words.ts'

/** How long sending a mail may take. Hosting platforms cut off long requests. */
const deadlineMs = { ownServer: 30_000, platform: 9_000 }

/** Mails to the owner about problems. On a hosting platform there are none without the address of the site. */
export function alerts(env: Env, options: Pick<AlertsOptions, 'pauseMs' | 'now'> = {}): ServerPlugin {
  const siteUrl = env.RUN_BY === 'ownServer' ? toSiteUrl(env) : env.SITE_URL
  if (siteUrl === undefined) return { name: 'alerts' }
  const mailer = createMailer(env, deadlineMs[env.RUN_BY], new URL(siteUrl).host)
  const domain = toMessageIdDomain(env)
  const plugin = createAlerts({
    send:
      mailer &&
      (({ id, ...mail }) => mailer.send({ ...mail, messageId: `<${id}@${domain}>`, replyTo: null })),
    siteName: siteUrl,
    language,
    formatMoment,
    file: join(env.DATA_DIR, 'alerts.json'),
    ...options,
  })
  return { ...plugin, watch: () => toSiteProbes(env, siteUrl, options.now) }
}

/** What is watched besides the plugins and the parts of an own server. */
function toSiteProbes(env: Env, siteUrl: string, now?: () => number): Probe[] {
  const fetch = async (query: string, parameters: object, perspective: 'raw' | 'published' = 'raw') =>
    fetchForProbe(toLake(await withLakeToken(env)), query, parameters, perspective)
  const fetchChanges = () => fetch(changesQuery, {}, 'published')
  const effect = translatorFor(language)('disk.effect')
  const { DATA_DIR, BACKUP_DIR = DATA_DIR } = env
  return [
    probeSchedules({ fetch, studioUrl: `${siteUrl}/studio`, language, formatMoment, now }),
    env.RUN_BY === 'platform'
      ? probeHost({
          url: siteUrl + buildFile,
          fetchChanges,
          language,
          timeZone,
          checkCommand: 'npm run check',
        })
      : probeDisks({ folders: [DATA_DIR, BACKUP_DIR], language, effect }),
  ]
}
