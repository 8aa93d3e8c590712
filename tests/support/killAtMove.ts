import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

// Preloaded into a command (`--import`). Kills its process before or after the nth call that moves or removes a file.
const [at = '0', when = 'before'] = (process.env.KILL_AT ?? '').split(' ')
const { rename, rm } = fs
let calls = 0

/** Makes the call, and kills the process before or after it if it is the chosen one. */
async function count<Result>(call: () => Promise<Result>): Promise<Result> {
  calls += 1
  const isChosen = calls === Number(at)
  if (isChosen && when === 'before') process.kill(process.pid, 'SIGKILL')
  const result = await call()
  if (isChosen) process.kill(process.pid, 'SIGKILL')
  return result
}

fs.rename = (from, to) => count(() => rename(from, to))
fs.rm = (path, options) => count(() => rm(path, options))
syncBuiltinESMExports()
