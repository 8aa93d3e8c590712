import { runExport, runImport, runQuery } from 'content-lake/contentCommands'
import { PlainError } from 'foundation/plainError'
import type { ServerPlugin } from 'foundation/serverPlugin'
import { runReleasesCommand } from 'releases/store/releasesCommand'
import { toPlugins } from '../plugins/plugins.ts'
import { toRendererOptions } from '../releases/rendererOptions.ts'
import { runCommand } from './command.ts'
import { importRules, listPrices } from './importRules.ts'
import { openLake } from './openLake.ts'

const [, , name = '', ...args] = process.argv

/** The commands of the content, the releases and the plugins. */
await runCommand(async (env) => {
  const note = 'Prices in it are in\ncents: 149000 is €1,490.'
  const content = { open: openLake(env), rules: importRules, note, describe: listPrices }
  const ofSite: ServerPlugin['commands'] = {
    export: () => runExport(content, args),
    import: () => runImport(content, args),
    query: () => runQuery(content, args),
    releases: () => runReleasesCommand(args, toRendererOptions(env)),
  }
  const all = [{ commands: ofSite }, ...toPlugins(env)]
  const run = all.flatMap(({ commands }) => commands?.[name] ?? [])[0]
  if (run === undefined) throw new PlainError(`This site has no command ${name}.`)
  console.log(await run(args))
  return 0
})
