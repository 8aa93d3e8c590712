import { formatPulled } from './formatPulled.ts'
import type { Failure } from './published.ts'
import type { Pulled } from './pull.ts'

/** Prints what a pull came to, loudly where it is not what was hoped for; says whether there is content to build with. */
export function printPulled(pulled: Pulled): pulled is Exclude<Pulled, Failure> {
  const failed = pulled.kind === 'refused' || pulled.kind === 'unreachable'
  const loud = failed || (pulled.kind === 'builtIn' && pulled.instead !== null)
  const print = loud ? console.error : console.log
  print(formatPulled(pulled))
  return !failed
}
