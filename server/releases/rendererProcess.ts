import { createLog, logConsole } from '@freelance-site/foundation/server'
import { runRenderer } from '@freelance-site/releases/renderer'
import { parseEnv } from '#lib/env.server.ts'
import { toRendererOptions } from './rendererOptions.ts'

const log = createLog('renderer')
logConsole(log)
const env = parseEnv()

/** The renderer of `npm start`, in a process of its own. The publisher logs failures. */
await runRenderer(
  toRendererOptions({ ...env, CONTENT_REQUIRED: env.CONTENT_REQUIRED ?? true }, (text, level) => {
    if (level === 'warn') log(text, { level })
  }),
)
