import { runReleasesCommand } from 'releases/store/releasesCommand'
import { toRendererOptions } from '../releases/rendererOptions.ts'
import { print, runCommand } from './command.ts'

/** `npm run releases` */
await runCommand(async (env) =>
  print(await runReleasesCommand(process.argv.slice(2), toRendererOptions(env))),
)
