import { type Answer, getAnswer } from '@freelance-site/foundation/server'

/** A project of sanity.io, as the settings name it. */
export type HostedProject = {
  projectId: string
  dataset: string
  /** SANITY_API_READ_TOKEN */
  token: string | undefined
  /** SITE_URL */
  siteUrl: string | undefined
  /** SANITY_WEBHOOK_SECRET */
  secret: string | undefined
  webhookPath: string
  /** Signs a delivery as sanity.io does. */
  sign: (body: string, secret: string, timestamp: number) => string
  /** The types of documents of which the site must hear. */
  typeNames: readonly string[]
  /** The API of the project, and that of sanity.io. */
  hosts?: { own: string; global: string }
}

/** Asks the API of a project, or that of sanity.io. */
export type Ask = (host: 'own' | 'global', path: string, headers?: Record<string, string>) => Promise<Answer>

export function createAsk({ projectId, hosts }: HostedProject): Ask {
  const { own, global } = hosts ?? {
    own: `https://${projectId}.api.sanity.io`,
    global: 'https://api.sanity.io',
  }
  return (host, path, headers = {}) => getAnswer((host === 'own' ? own : global) + path, { headers })
}
