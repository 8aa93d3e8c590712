import { existsSync } from 'node:fs'
import { notifySupervisor, runAsChild } from '../src/processes/ipc.ts'

/** A child of the supervisor, controlled by its environment. */
const { BEHAVIOUR, OBSTACLE } = process.env

if (BEHAVIOUR === 'crash') process.exit(1)
if (BEHAVIOUR === 'give up') process.exit(78)
if (OBSTACLE !== undefined && existsSync(OBSTACLE)) process.exit(78)

runAsChild({
  onStop: async () => {
    if (BEHAVIOUR === 'hang') await new Promise(() => {})
  },
})
notifySupervisor({ type: 'listening', port: process.pid })
if (BEHAVIOUR === 'busy')
  setTimeout(() => {
    for (;;);
  }, 20)
