import { buildSite } from '@freelance-site/releases/commands'
import { parseRenderingEnv } from '#lib/renderingEnv.server.ts'
import { toRendererOptions } from '../releases/rendererOptions.ts'
import { runCommand } from './command.ts'

/** `npm run build`. On your own machine, `npm start` makes its releases itself. */
await runCommand((env) =>
  buildSite({
    ...toRendererOptions(env, (text, level) => console[level](text)),
    distDir: parseRenderingEnv().NEXT_DIST_DIR,
    hasAdapter: Boolean(process.env.NEXT_ADAPTER_PATH),
  }),
)
