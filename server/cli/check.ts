import { checkEdits } from 'foundation/checksums'
import { done, type Finding, formatFinding, getAnswer, missing } from 'foundation/finding'
import { PlainError } from 'foundation/plainError'
import { checkHostedLake } from 'releases/check/hostedLake'
import { checkMessages } from 'releases/check/messages'
import { checkPages } from 'releases/check/pages'
import { getPublished, getPublishedChanges } from 'releases/content/published'
import { formatDocuments } from 'releases/content/pull'
import { toLake } from 'releases/lake'
import { toSelfUrl, toSiteUrl } from 'releases/processes/siteAddress'
import { formatProblem } from 'releases/reason'
import { apiPaths, buildFile } from '#lib/addresses.ts'
import { changesQuery, content } from '#lib/content/documents.ts'
import { toSource } from '#lib/content/source.server.ts'
import type { Env } from '#lib/env.server.ts'
import { toPlugins } from '../plugins/plugins.ts'
import { withLakeToken } from '../processes/childSettings.ts'
import { runCommand } from './command.ts'

const usage = `npm run check         checks whether everything is set up; changes nothing
npm run check mail    does the same and sends a test mail`

/** `npm run check`: checks whether the lake, publishing, the database of messages and the mail server are set up. */
await runCommand(async (env) => {
  const [word, ...more] = process.argv.slice(2)
  if (more.length > 0 || (word !== undefined && word !== 'mail')) throw new PlainError(usage)
  const findings = await check(env, { sendsMail: word === 'mail' })
  for (const finding of findings) console.log(formatFinding(finding))
  const missing = findings.filter(({ state }) => state === 'missing').length
  console.log(
    missing === 0 ? '\nNothing is missing.' : `\n${missing} of ${findings.length} steps are not done.`,
  )
  return missing === 0 ? 0 : 1
})

async function check(env: Env, { sendsMail }: { sendsMail: boolean }): Promise<Finding[]> {
  const { NEXT_PUBLIC_SANITY_PROJECT_ID: projectId } = env
  const lake = projectId === undefined ? await checkEmbedded(env) : await checkHosted(env, projectId)
  const packages = { step: 'Packages', ...(await checkEdits()) }
  const context = { siteUrl: toSiteUrl(env), sendsMail }
  const ofPlugins = await Promise.all(toPlugins(env).map((plugin) => plugin.check?.(context) ?? []))
  return [packages, ...lake, ...(await checkMessages(env)), ...ofPlugins.flat()]
}

/** Checks that the running site reaches its lake, and that its pages show the published content. */
async function checkEmbedded(env: Env): Promise<Finding[]> {
  const site = toSelfUrl(env)
  // The Studio reaches the lake at this address, too.
  const url = `${site}/lake/v1/ping`
  const answer = await getAnswer(url)
  if (answer.kind === 'unreachable')
    return [missing('Lake', `${url} cannot be reached (${answer.reason}): run npm start.`)]
  if (answer.status !== 200)
    return [missing('Lake', `${url} answers ${answer.status}: the log of npm start says why.`)]
  return [
    done('Lake', 'It answers through the site.'),
    await checkContent(env),
    await checkSitePages(env, site),
  ]
}

/** Checks the five steps of docs/hosted-lake.md from this machine, then the published content and the pages. */
async function checkHosted(env: Env, projectId: string): Promise<Finding[]> {
  const { SITE_URL, NEXT_PUBLIC_SANITY_DATASET: dataset } = env
  const apiUrl = `https://${projectId}.api.sanity.io`
  const steps = await checkHostedLake(
    { ...env, webhookPath: apiPaths.webhook },
    { projectId, dataset, apiUrl },
  )
  // Without a project, nothing else can be checked.
  if (steps.length === 1) return steps
  const pages = SITE_URL === undefined ? [] : [await checkSitePages(env, SITE_URL)]
  return [...steps, await checkContent(env), ...pages]
}

function checkSitePages(env: Env, site: string): Promise<Finding> {
  return checkPages(site + buildFile, async () =>
    getPublishedChanges(toLake(await withLakeToken(env)), changesQuery),
  )
}

/** Reads the published content as a build would, and reports whether a build could use it. */
async function checkContent(env: Env): Promise<Finding> {
  const step = 'Content'
  const published = await getPublished({ ...toSource(await withLakeToken(env)), isRequired: true })
  if (published.kind === 'builtIn') return missing(step, published.reason)
  if (published.kind === 'unreachable')
    return missing(step, `What is published cannot be read: ${published.reason.text.en}.`)
  if (published.kind === 'refused')
    return missing(
      step,
      `A build would refuse what is published: ${published.problems.map((problem) => formatProblem(problem, 'en')).join('; ')}`,
    )
  return done(step, `Published and valid: ${formatDocuments(content, published.documents)}.`)
}
