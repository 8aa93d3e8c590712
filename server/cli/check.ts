import type { Env } from '#lib/env.server.ts'
import { readSecrets } from '../processes/secrets.ts'
import { checkBackups } from './check/checkBackups.ts'
import { checkEmbedded } from './check/checkEmbedded.ts'
import { checkHosted } from './check/checkHosted.ts'
import { checkContent } from './check/checkPublishing.ts'
import { type Finding, formatFinding } from './check/finding.ts'
import { runCommand } from './command.ts'

/** `npm run check`: whether the configured lake and the way from Publish to page are set up. Changes nothing. */
await runCommand(async (env) => {
  const findings = await check(env)
  for (const finding of findings) console.log(formatFinding(finding))
  const missing = findings.filter(({ state }) => state === 'missing').length
  console.log(
    missing === 0 ? '\nNothing is missing.' : `\n${missing} of ${findings.length} steps are not done.`,
  )
  return missing === 0 ? 0 : 1
})

async function check(env: Env): Promise<Finding[]> {
  const { NEXT_PUBLIC_SANITY_PROJECT_ID: projectId, NEXT_PUBLIC_SANITY_DATASET: dataset } = env
  if (projectId === undefined)
    return [...(await checkEmbedded(env, await readSecrets(env.DATA_DIR))), await checkBackups(env)]
  const findings = await checkHosted(env, {
    projectId,
    dataset,
    apiUrl: `https://${projectId}.api.sanity.io`,
  })
  return findings.length === 1 ? findings : [...findings, await checkContent(env)]
}
