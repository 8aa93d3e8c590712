import { createLog, logConsole } from 'foundation/log'
import { runRenderer } from 'releases/render/runRenderer'
import { noDocuments } from '#lib/content/documents.ts'
import { formatIgnored } from '#lib/content/published.server.ts'
import { toSnapshot } from '#lib/content/toSnapshot.server.ts'
import { type Env, parseEnv } from '#lib/env.server.ts'
import { formatPullOutcome } from '#lib/pull/pull.ts'
import { code, pullFor, toBuildOptions } from './releaseOptions.ts'

// The renderer of `npm start`: reads the content, renders the pages and makes releases.
const env = parseEnv()
const log = createLog('renderer')
logConsole(log)
await runRenderer({
  ...toBuildOptions(env),
  dataDir: env.DATA_DIR,
  code,
  toFirstSnapshot: () => JSON.stringify(toSnapshot('builtIn', noDocuments, {})),
  pull: pullFor({ ...env, CONTENT_REQUIRED: env.CONTENT_REQUIRED ?? true }, (outcome) => {
    if (outcome.kind === 'builtIn') log(formatPullOutcome(outcome), { level: 'warn' })
    if (outcome.kind === 'lake')
      for (const problem of outcome.ignored) log(formatIgnored(problem), { level: 'warn' })
  }),
})
