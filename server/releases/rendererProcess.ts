import { createLog, logConsole } from 'foundation/log'
import { formatIgnored } from 'releases/content/published'
import { formatPullOutcome } from 'releases/content/pull'
import { runRenderer } from 'releases/render/runRenderer'
import { content } from '#lib/content/documents.ts'
import { parseEnv } from '#lib/env.server.ts'
import { toRendererOptions } from './rendererOptions.ts'

const log = createLog('renderer')
logConsole(log)
const env = parseEnv()

/** The renderer of `npm start`, in a process of its own. */
await runRenderer(
  toRendererOptions({ ...env, CONTENT_REQUIRED: env.CONTENT_REQUIRED ?? true }, (outcome) => {
    if (outcome.kind === 'builtIn') log(formatPullOutcome(content, outcome), { level: 'warn' })
    if (outcome.kind === 'lake')
      for (const problem of outcome.ignored) log(formatIgnored(problem), { level: 'warn' })
  }),
)
