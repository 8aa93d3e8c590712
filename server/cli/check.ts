import { type Env, PlainError } from '#lib/env.server.ts'
import { readSecrets } from '../processes/secrets.ts'
import { toSelfUrl } from '../processes/siteAddress.ts'
import { checkBackups } from './check/checkBackups.ts'
import { checkDataFolder } from './check/checkDataFolder.ts'
import { checkEmbedded } from './check/checkEmbedded.ts'
import { checkHosted } from './check/checkHosted.ts'
import { checkMail } from './check/checkMail.ts'
import { checkMessages } from './check/checkMessages.ts'
import { checkPackages } from './check/checkPackages.ts'
import { checkPages } from './check/checkPages.ts'
import { checkContent } from './check/checkPublishing.ts'
import { type Finding, formatFinding } from './check/finding.ts'
import { runCommand } from './command.ts'

const usage = `npm run check            whether everything is set up; changes nothing
npm run check mail       the same, and sends a test mail
npm run check packages   only whether installed packages have known faults, as OSV lists them`

/** `npm run check`: whether the configured lake, the way from Publish to page and the mail server are set up. */
await runCommand(async (env) => {
  const [asked, ...others] = process.argv.slice(2)
  if (others.length > 0 || !['mail', 'packages', undefined].includes(asked)) throw new PlainError(usage)
  const findings = asked === 'packages' ? [await checkPackages()] : await check(env, asked === 'mail')
  for (const finding of findings) console.log(formatFinding(finding))
  const missing = findings.filter(({ state }) => state === 'missing').length
  console.log(
    missing === 0 ? '\nNothing is missing.' : `\n${missing} of ${findings.length} steps are not done.`,
  )
  return missing === 0 ? 0 : 1
})

async function check(env: Env, sendsMail: boolean): Promise<Finding[]> {
  const { NEXT_PUBLIC_SANITY_PROJECT_ID: projectId, NEXT_PUBLIC_SANITY_DATASET: dataset } = env
  if (projectId === undefined)
    return [
      checkDataFolder(env),
      ...(await checkEmbedded(env, await readSecrets(env.DATA_DIR))),
      await checkPages(env, { site: toSelfUrl(env) }),
      await checkBackups(env),
      ...(await checkMessages(env)),
      await checkMail(env, sendsMail),
      await checkPackages(),
    ]
  const findings = await checkHosted(env, {
    projectId,
    dataset,
    apiUrl: `https://${projectId}.api.sanity.io`,
  })
  if (findings.length === 1) return findings
  const pages = env.SITE_URL === undefined ? [] : [await checkPages(env, { site: env.SITE_URL })]
  return [
    ...findings,
    await checkContent(env),
    ...pages,
    ...(await checkMessages(env)),
    await checkMail(env, sendsMail),
    await checkPackages(),
  ]
}
