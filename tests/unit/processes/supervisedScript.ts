import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { liveAsChild, tellSupervisor } from '#server/processes/ipc.ts'

/** A child of the supervisor, controlled by its environment. */
const { BEHAVIOUR, OBSTACLE } = process.env

if (BEHAVIOUR === 'crash') process.exit(1)
if (BEHAVIOUR === 'give up') process.exit(78)
if (OBSTACLE !== undefined && existsSync(OBSTACLE)) process.exit(78)

if (BEHAVIOUR === 'supervisor of busy') {
  const busy = fork(new URL(import.meta.url), { env: { ...process.env, BEHAVIOUR: 'busy' }, execArgv: [] })
  // Once it has had the time to begin.
  busy.on('message', (message) => setTimeout(() => process.send?.(message), 100))
} else live()

function live() {
  liveAsChild({
    onStop: async () => {
      if (BEHAVIOUR === 'hang') await new Promise(() => {})
    },
  })
  tellSupervisor({ type: 'listening', port: process.pid })
  if (BEHAVIOUR === 'busy')
    setTimeout(() => {
      for (;;);
    }, 20)
}
