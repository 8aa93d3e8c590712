import { PlainError } from 'foundation/plainError'
import type { Env } from '#lib/env.server.ts'
import { checkBackups } from './check/checkBackups.ts'
import { checkDataFolder } from './check/checkDataFolder.ts'
import { checkEmbedded } from './check/checkEmbedded.ts'
import { checkHosted } from './check/checkHosted.ts'
import { checkMail } from './check/checkMail.ts'
import { checkMessages } from './check/checkMessages.ts'
import { type Finding, formatFinding } from './check/finding.ts'
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
      ? [checkDataFolder(env), ...(await checkEmbedded(env)), await checkBackups(env)]
      : await checkHosted(env, { projectId, dataset, apiUrl: `https://${projectId}.api.sanity.io` })
  return [...lake, ...(await checkMessages(env)), await checkMail(env, sendsMail)]
}
