import { checkEdits } from 'foundation/checksums'
import { type Finding, formatFinding } from 'foundation/finding'
import { PlainError } from 'foundation/plainError'
import { toSiteUrl } from 'releases/processes/siteAddress'
import type { Env } from '#lib/env.server.ts'
import { toPlugins } from '../plugins/plugins.ts'
import { checkEmbedded } from './check/checkEmbedded.ts'
import { checkHosted } from './check/checkHosted.ts'
import { checkMessages } from './check/checkMessages.ts'
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
  const { NEXT_PUBLIC_SANITY_PROJECT_ID: projectId, NEXT_PUBLIC_SANITY_DATASET: dataset } = env
  const lake =
    projectId === undefined
      ? await checkEmbedded(env)
      : await checkHosted(env, { projectId, dataset, apiUrl: `https://${projectId}.api.sanity.io` })
  const packages = { step: 'Packages', ...(await checkEdits()) }
  const context = { siteUrl: toSiteUrl(env), sendsMail }
  const ofPlugins = await Promise.all(toPlugins(env).map((plugin) => plugin.check?.(context) ?? []))
  return [packages, ...lake, ...(await checkMessages(env)), ...ofPlugins.flat()]
}
