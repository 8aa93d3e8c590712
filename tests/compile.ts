import { compileSite, ensureCompiled } from '@freelance-site/releases/renderer'
import { getCodeVersion } from '@freelance-site/releases/testing'
import { parseEnv } from '#lib/env.server.ts'
import { codeOptions, toRendererOptions } from '#server/releases/rendererOptions.ts'

/** Compiles the site as `npm start` does, before the tests start many sites. */
const options = toRendererOptions(parseEnv())
const root = process.cwd()
const outcome = await ensureCompiled({
  root,
  codeVersion: await getCodeVersion(root, codeOptions, process.env),
  log: console.log,
  compile: (folder) => compileSite(root, folder, options),
})
if (outcome.kind === 'failed') console.error(outcome.output)
process.exitCode = outcome.kind === 'compiled' ? 0 : 1
