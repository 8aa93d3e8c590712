import { waitForLock } from 'content-lake/exclusiveLock'
import { getCodeVersion } from 'releases/render/codeVersion'
import { ensureCompiled } from 'releases/render/compile'
import { parseEnv } from '#lib/env.server.ts'

/** Compiles the site as `npm start` does, before the tests start many sites. */
parseEnv()
const root = process.cwd()
const outcome = await ensureCompiled({
  root,
  codeVersion: await getCodeVersion(root),
  waitForLock,
  log: console.log,
})
if (outcome.kind === 'failed') console.error(outcome.output)
process.exitCode = outcome.kind === 'compiled' ? 0 : 1
