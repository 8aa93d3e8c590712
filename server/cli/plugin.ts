import { PlainError } from 'foundation/plainError'
import { toPlugins } from '../plugins/plugins.ts'
import { print, runCommand } from './command.ts'

/** `npm run backup` and `npm run restore`: runs the command of a plugin. */
const [, , name = '', ...args] = process.argv

await runCommand(async (env) => {
  const run = toPlugins(env).flatMap(({ commands }) => commands?.[name] ?? [])[0]
  if (run === undefined) throw new PlainError(`No plugin of this site has the command ${name}.`)
  return print(await run(args))
})
