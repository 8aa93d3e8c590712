import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { waitFor } from '@freelance-site/foundation/testing'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createProject } from '../../support/launcherProject.ts'

/** A server that records its process id, the launcher's, and how long it has run. */
const site = `
  const { writeFileSync } = require('node:fs')
  const write = () => writeFileSync('runs', [process.pid, process.ppid, process.uptime()].join(' '))
  write()
  setInterval(write, 200)
  process.send({ type: 'ready' })
  process.on('SIGTERM', () => process.exit(0))`

const scriptsShape = z.object({ scripts: z.object({ start: z.string() }) })

const isThere = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Starts the site with a shell command. */
async function startBy(command: string) {
  const { root } = await createProject(site)
  // As if packages were installed, since the real npm runs here.
  mkdirSync(join(root, 'node_modules'))
  writeFileSync(join(root, 'node_modules', '.package-lock.json'), '{}')
  const { start } = scriptsShape.parse(JSON.parse(readFileSync('package.json', 'utf8'))).scripts
  writeFileSync(join(root, 'package.json'), JSON.stringify({ scripts: { start } }))
  const { npm_lifecycle_event: _, ...env } = process.env
  const shell = spawn('sh', ['-c', command], { cwd: root, env, stdio: 'ignore' })
  const [server = 0, launcher = 0] = await waitFor('the site', () =>
    readFileSync(join(root, 'runs'), 'utf8').split(' ').map(Number),
  )
  onTestFinished(() => {
    for (const pid of [launcher, server]) if (isThere(pid)) process.kill(pid, 'SIGKILL')
  })
  const seconds = () => Number(readFileSync(join(root, 'runs'), 'utf8').split(' ')[2])
  return { shell, server, launcher, seconds }
}

test.each(['SIGTERM', 'SIGKILL'] as const)('the site ends with an npm that gets %s', async (signal) => {
  const { shell, server, launcher } = await startBy('exec npm start')
  shell.kill(signal)
  await waitFor('the end of both', () => !isThere(server) && !isThere(launcher))
})

test.each(['npm start &', 'node start.mjs &', 'setsid nohup node start.mjs &'])(
  'a site runs on after the shell that started it ends: %s',
  async (command) => {
    const { shell, server, launcher, seconds } = await startBy(command)
    await waitFor('the end of the shell', () => shell.exitCode === 0)
    await waitFor('several checks of the parent process', () => seconds() > 4)
    expect([isThere(server), isThere(launcher)]).toEqual([true, true])
  },
)
