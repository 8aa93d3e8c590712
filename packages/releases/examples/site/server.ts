import { env } from 'node:process'
import type { OwnerCheck } from '@freelance-site/foundation'
import {
  createPlugins,
  openSqlite,
  parseSettings,
  sharedTables,
  textSetting,
} from '@freelance-site/foundation/server'
import { reservePlace, runOwnServer } from '@freelance-site/releases/front'
import { createSecretsFile, serverSettings, toDatabasePath, toSiteUrl } from '@freelance-site/releases/server'
import { z } from 'zod'
import { site } from './site.ts'

// `npm start`: serves the site, and makes a release at the start and after each signed call of the webhook.
const shape = z.object({ ...serverSettings, OWNER_KEY: textSetting, WEBHOOK_SECRET: textSetting.optional() })
const { OWNER_KEY, WEBHOOK_SECRET, ...configured } = parseSettings(shape, env, [
  'OWNER_KEY',
  'WEBHOOK_SECRET',
])
const place = await reservePlace(configured, { launcher: env })
const { settings } = place
const database = openSqlite(toDatabasePath(settings), [sharedTables])

const checkOwner: OwnerCheck = async (request) =>
  request.headers.get('authorization') === `Bearer ${OWNER_KEY}` ? 'owner' : 'stranger'

await runOwnServer(place, {
  site,
  database,
  plugins: createPlugins([], { database, isFront: true, siteUrl: settings.SITE_URL, checkOwner }),
  checkOwner,
  language: 'en',
  webhook: {
    path: '/api/content',
    header: 'x-signature',
    secret: WEBHOOK_SECRET,
    secretSetting: 'WEBHOOK_SECRET',
  },
  secrets: createSecretsFile(['webhookSecret']),
  childEnv: { ...env, DATA_DIR: settings.DATA_DIR, SITE_URL: toSiteUrl(settings) },
  rendererScript: new URL('./renderer.ts', import.meta.url),
})
