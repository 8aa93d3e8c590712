import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

// Loaded before a command (`--import`): ends its process as `kill -9` does, at the given call that moves or removes a file.
const [at = '0', when = 'before'] = (process.env.KILL_AT ?? '').split(' ')
const { rename, rm } = fs
let calls = 0

/** The call, with the end of the process before or after it if it is the one. */
async function count<Result>(call: () => Promise<Result>): Promise<Result> {
  calls += 1
  const isTheOne = calls === Number(at)
  if (isTheOne && when === 'before') process.kill(process.pid, 'SIGKILL')
  const result = await call()
  if (isTheOne) process.kill(process.pid, 'SIGKILL')
  return result
}

fs.rename = (from, to) => count(() => rename(from, to))
fs.rm = (path, options) => count(() => rm(path, options))
syncBuiltinESMExports()
