import { embeddedProject, failOn, lakeSessionCookie, maxPixels } from '@freelance-site/content'
import { type LakeSecrets, toAllowedHosts } from '@freelance-site/content/lake'
import { visitorHeader } from '@freelance-site/foundation/server'
import { isNewFolder, toSelfUrl, toSiteUrl } from '@freelance-site/releases/server'
import type { LakeOptions } from 'content-lake'
import { apiPaths } from '#lib/addresses.ts'
import { themes } from '#lib/colors/themes.ts'
import { toSeedDocuments } from '#lib/content/builtIn.ts'
import { typeNames } from '#lib/content/documents.ts'
import { formatProblem } from '#lib/content/problems.ts'
import type { Env } from '#lib/env.server.ts'

/** A change to a document of these types triggers a release. */
export const siteContentFilter = `_type in [${typeNames.map((name) => `"${name}"`).join(', ')}]`
/** The fields of a webhook delivery. */
export const webhookProjection = '{_id, _type, _rev}'

/** The colours of the sign-in page. */
const toPageColors = (theme: Record<keyof typeof themes.light, string>) => ({
  background: theme['--paper'],
  text: theme['--ink'],
  border: theme['--control'],
  button: theme['--accent'],
  buttonText: theme['--on-accent'],
  focus: theme['--second'],
  alert: theme['--accent-text'],
})

/** The options of this machine's embedded lake, whether it runs in its own process or for one command. */
export function toLakeOptions(env: Env, secrets: LakeSecrets, log: (line: string) => void): LakeOptions {
  const buildTrigger = {
    url: `${toSelfUrl(env)}${apiPaths.webhook}`,
    secret: env.SANITY_WEBHOOK_SECRET ?? secrets.webhookSecret,
    filter: siteContentFilter,
    projection: webhookProjection,
  }
  return {
    port: env.LAKE_PORT,
    dataDir: env.DATA_DIR,
    projectId: embeddedProject,
    dataset: env.NEXT_PUBLIC_SANITY_DATASET,
    ownerKey: secrets.ownerKey,
    scriptToken: secrets.lakeToken,
    allowedHosts: toAllowedHosts(env),
    allowedOrigins: [],
    publicPath: '/lake',
    visitorHeader,
    sessionCookie: lakeSessionCookie,
    studioPath: '/studio',
    themes: { light: toPageColors(themes.light), dark: toPageColors(themes.dark) },
    // Releases hold the pictures of the site's pages. In development, pages show those of the lake.
    assetReaders: process.env.NODE_ENV === 'development' ? 'anybody' : 'thisMachine',
    secureCookies: toSiteUrl(env).startsWith('https:'),
    // In development, pages read the lake on each request: there is nothing to build.
    webhooks: process.env.NODE_ENV === 'development' ? [] : [buildTrigger],
    seed: toSeedDocuments,
    // Refuses pictures at the upload that could not be published later.
    images: {
      maxPixels,
      failOn,
      findProblem: async (file, extension) => {
        const { findDrawingProblem } = await import('@freelance-site/content/lake')
        const problem = await findDrawingProblem(file, extension)
        return problem && { code: problem.code, message: `The picture ${formatProblem(problem, 'en')}` }
      },
    },
    aclMode: 'private',
    // Backups contain one dataset.
    fixedDatasets: true,
    // On an existing site, sample content must not replace lost content.
    mustExist: !isNewFolder(env.DATA_DIR),
    log,
  }
}
