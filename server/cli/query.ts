import { toErrorMessage } from 'foundation/errorMessage'
import { PlainError } from 'foundation/plainError'
import { print, runCommand } from './command.ts'
import { openLake } from './openLake.ts'

/** `npm run query`: like `sanity documents query`, which cannot reach the embedded lake. */
const usage = `npm run query '<groq>'    prints the result of a query of the published content, as JSON`

await runCommand(async (env) => {
  const [query, ...more] = process.argv.slice(2)
  if (query === undefined || more.length > 0) return print(usage, 1)
  await using lake = await openLake(env, 'read')
  try {
    return print(JSON.stringify(await lake.client.fetch<unknown>(query), null, 2))
  } catch (error) {
    throw new PlainError(`The query failed: ${toErrorMessage(error)}`)
  }
})
