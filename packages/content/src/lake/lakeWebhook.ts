import type { WebhookFormat } from '@freelance-site/releases/server'

/** The webhooks of a content lake: https://www.sanity.io/docs/content-lake/webhooks */
export const lakeWebhook: WebhookFormat = {
  header: 'sanity-webhook-signature',
  secretSetting: 'SANITY_WEBHOOK_SECRET',
}
