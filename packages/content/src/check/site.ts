import { type CheckResult, done, getAnswer, missing, unsure } from '@freelance-site/foundation/server'
import type { SiteNames } from '@freelance-site/releases'
import { checkMessages, type ServerSettings, toSelfUrl } from '@freelance-site/releases/server'
import { contentNames } from '../contentNames.ts'
import type { Answer } from '../lake/lakeClient.ts'
import type { LakeServerSettings } from '../lake/lakeSettings.ts'
import {
  buildInfoShape,
  type Change,
  compareWithPublished,
  formatHostLag,
  formatHostLagReasons,
  hostGracePeriodMs,
} from '../platform/publishedState.ts'
import { formatProblem } from '../problems.ts'
import { checkHostedProject } from './hostedProject.ts'
import type { HostedProject } from './sanityApi.ts'
import { checkDelivery } from './webhook.ts'

type SiteCheck = {
  settings: ServerSettings & LakeServerSettings & { SANITY_API_READ_TOKEN?: string | undefined }
  /** The hosted project, which sanity.io is asked about; null with the embedded lake. */
  project: HostedProject | null
  /** What the site calls its parts. */
  names?: SiteNames
  /** The path of the file that names the content of a build. */
  buildFile: string
  /** Reads what is published, and checks whether a release could be made of it. */
  checkContent: () => Promise<CheckResult>
  getChanges: () => Promise<Answer<Change[]>>
}

/** Checks from this machine whether the lake, the published content, the pages and the database of messages are set up. */
export async function checkSite(check: SiteCheck): Promise<CheckResult[]> {
  const { settings, project, buildFile, names = contentNames } = check
  const results = project
    ? [checkHostedSettings(settings), ...(await checkHostedProject(project)), await checkDelivery(project)]
    : [await checkEmbeddedLake(settings, names)]
  const site = project ? settings.SITE_URL : toSelfUrl(settings)
  // Without a lake, nothing else can be checked.
  if (project || results[0]?.state === 'done') {
    results.push(await check.checkContent())
    if (site !== undefined) results.push(await checkPages(site + buildFile, check.getChanges))
  }
  return [...results, ...(await checkMessages(settings, names))]
}

/** The settings without which a hosted lake starts no build, or shows no previews. */
const hostedSettings = ['SITE_URL', 'SANITY_API_READ_TOKEN', 'SANITY_WEBHOOK_SECRET'] as const

function checkHostedSettings(settings: SiteCheck['settings']): CheckResult {
  const lacking = hostedSettings.filter((name) => settings[name] === undefined)
  if (lacking.length > 0) return missing('Settings', `Set ${lacking.join(', ')}.`)
  return done('Settings', 'Those for a hosted lake are set.')
}

/** Checks whether the running site reaches its lake. The Studio reaches it at this address, too. */
async function checkEmbeddedLake(settings: ServerSettings, { log }: SiteNames): Promise<CheckResult> {
  const url = `${toSelfUrl(settings)}/lake/v1/ping`
  const answer = await getAnswer(url)
  if (answer.kind === 'unreachable')
    return missing('Lake', `${url} cannot be reached (${answer.reason}): start the site.`)
  return answer.status === 200
    ? done('Lake', 'It answers through the site.')
    : missing('Lake', `${url} answers ${answer.status}. ${log('en')}`)
}

/** Compares what the pages were built from, which the file at `url` says, with the published content. */
export async function checkPages(
  url: string,
  getChanges: () => Promise<Answer<Change[]>>,
  now: number = Date.now(),
): Promise<CheckResult> {
  const step = 'Pages'
  const answer = await getAnswer(url)
  if (answer.kind === 'unreachable') return missing(step, `${url} cannot be reached (${answer.reason}).`)
  const built = buildInfoShape.safeParse(answer.body)
  if (!built.success)
    return unsure(
      step,
      `${url} does not say what the pages were made from: they were built by a version without this file.`,
    )
  const changes = await getChanges()
  if (changes.kind === 'failed')
    return unsure(step, `What is published cannot be read: ${formatProblem(changes.problem, 'en')}.`)
  const compared = await compareWithPublished({ built: built.data, changes: changes.value }, now)
  if (compared.kind === 'shown') return done(step, 'They show what is published.')
  if (compared.kind === 'due')
    return unsure(
      step,
      'The date of a document has come, and they do not show it yet. Your own server shows it within five minutes, a hosting platform after the next call of its schedule, within a day.',
    )
  // The lake does not say when something was removed; it may have been just now.
  if (compared.since === null)
    return unsure(step, 'They still show something that was taken off. Look again in ten minutes.')
  return now - compared.since < hostGracePeriodMs
    ? unsure(step, 'What was published a few minutes ago is not on them yet.')
    : missing(step, `${formatHostLag(new Date(built.data.readAt), 'en')} ${formatHostLagReasons('en')}`)
}
