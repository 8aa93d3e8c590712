import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { PlainError } from '#lib/env.server.ts'
import { print, runCommand } from './command.ts'
import { toRepositoryUrl, withRepository } from './deployButtons.ts'

/** `npm run buttons`: puts the address of this repository into the deploy buttons of the README. */

function readRemote(): string {
  try {
    return execFileSync('git', ['remote', 'get-url', 'origin'], { encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    throw new PlainError(
      'git knows no remote “origin” here: put this repo on GitHub or GitLab first, and push to it.',
    )
  }
}

await runCommand(() => {
  const remote = readRemote()
  const url = toRepositoryUrl(remote)
  if (url === null)
    throw new PlainError(
      // An address may hold a token.
      `The remote “origin” is ${remote.replace(/\/\/[^@/]+@/, '//')}. The buttons take a repository of github.com or gitlab.com.`,
    )
  writeFileSync('README.md', withRepository(readFileSync('README.md', 'utf8'), url))
  return print(`The buttons of README.md deploy ${url}. Commit it and push.`)
})
