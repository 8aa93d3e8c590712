import { formatPullOutcome, type PullOutcome } from 'releases/content/pull'
import { buildSite } from 'releases/render/buildSite'
import { content, type Documents } from '#lib/content/documents.ts'
import { parseRenderingEnv } from '#lib/renderingEnv.server.ts'
import { toRendererOptions } from '../releases/rendererOptions.ts'
import { runCommand } from './command.ts'

/** Prints the outcome of a pull, to stderr if the lake could not be read. */
function printPulled(pulled: PullOutcome<Documents>): void {
  const isRead = pulled.kind === 'lake' || (pulled.kind === 'builtIn' && pulled.instead === null)
  const print = isRead ? console.log : console.error
  print(formatPullOutcome(content, pulled))
}

/** `npm run build`. On your own machine, `npm start` makes its releases itself. */
await runCommand((env) =>
  buildSite({
    ...toRendererOptions(env, printPulled),
    distDir: parseRenderingEnv().NEXT_DIST_DIR,
    hasAdapter: Boolean(process.env.NEXT_ADAPTER_PATH),
  }),
)
