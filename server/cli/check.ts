import { hasEmbeddedLake, toLake } from '@freelance-site/content'
import { checkSite, formatDocuments, getPublished, getPublishedChanges } from '@freelance-site/content/server'
import { UsageError } from '@freelance-site/foundation/node'
import {
  type CheckResult,
  checkEdits,
  done,
  missing,
  printCheckResults,
} from '@freelance-site/foundation/server'
import { toSiteUrl } from '@freelance-site/releases/server'
import { signWebhook } from 'content-lake/webhook'
import { apiPaths, buildFile } from '#lib/addresses.ts'
import { changesQuery, content, typeNames } from '#lib/content/documents.ts'
import { formatProblem } from '#lib/content/problems.ts'
import { toSource } from '#lib/content/source.server.ts'
import type { Env } from '#lib/env.server.ts'
import { siteNames } from '#lib/siteNames.ts'
import { toPlugins } from '../plugins/plugins.ts'
import { withLakeToken } from '../processes/childSettings.ts'
import { runCommand } from './command.ts'

const usage = `npm run check         checks whether everything is set up; changes nothing
npm run check mail    does the same and sends a test mail`

/** `npm run check`: checks whether the lake, publishing, the database of messages and the mail server are set up. */
await runCommand(async (env) => {
  const [word, ...more] = process.argv.slice(2)
  if (more.length > 0 || (word !== undefined && word !== 'mail')) throw new UsageError(usage)
  const getEnv = () => withLakeToken(env)
  const ofSite = await checkSite({
    settings: env,
    project: hasEmbeddedLake(env) ? null : toHostedProject(env),
    names: siteNames,
    buildFile,
    checkContent: async () => checkContent(await getEnv()),
    getChanges: async () => getPublishedChanges(toLake(await getEnv()), changesQuery),
  })
  const context = { siteUrl: toSiteUrl(env), sendsMail: word === 'mail', mailCommand: 'npm run check mail' }
  const ofPlugins = await Promise.all(toPlugins(env).map((plugin) => plugin.check?.(context) ?? []))
  return printCheckResults([await checkEdits(), ...ofSite, ...ofPlugins.flat()])
})

/** The project at sanity.io that the settings name. */
function toHostedProject(env: Env) {
  const { projectId, dataset, token } = toLake(env)
  return {
    ...{ projectId, dataset, token, typeNames },
    siteUrl: env.SITE_URL,
    secret: env.SANITY_WEBHOOK_SECRET,
    webhookPath: apiPaths.webhook,
    sign: signWebhook,
  }
}

/** Reads the published content as a build would, and reports whether a build could use it. */
async function checkContent(env: Env): Promise<CheckResult> {
  const step = 'Content'
  const published = await getPublished({ ...toSource(env), isRequired: true })
  if (published.kind === 'lake')
    return done(step, `Published and valid: ${formatDocuments(content, published.documents)}.`)
  if (published.kind === 'builtIn') return missing(step, published.reason)
  if (published.kind === 'unreachable')
    return missing(step, `What is published cannot be read: ${formatProblem(published.problem, 'en')}.`)
  const problems = published.problems.map((problem) => formatProblem(problem, 'en')).join('; ')
  return missing(step, `A build would refuse what is published: ${problems}`)
}
