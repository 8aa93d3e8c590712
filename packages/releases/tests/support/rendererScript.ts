import { readFileSync, writeFileSync } from 'node:fs'
import { notifySupervisor, runAsChild } from '../../src/processes/ipc.ts'

/** A stand-in for the renderer process, controlled by its environment; counts its starts in a file. */
const { STARTS = '', BEHAVIOUR = '' } = process.env
const starts = Number(readFileSync(STARTS, 'utf8')) + 1
writeFileSync(STARTS, String(starts))
let requests = 0

const picture = { kind: 'picture' as const, key: 'k', document: 'project-one', path: 'image' }
const page = { kind: 'page' as const, key: '/pain', document: 'project-one', path: '/pain' }

if (BEHAVIOUR === 'crash' || (BEHAVIOUR === 'crash five times' && starts <= 5)) process.exit(1)

runAsChild({
  onMessage: (message) => {
    if (message.type !== 'make') return
    const unless = message.unless.map(({ revision }) => revision)
    requests += 1
    notifySupervisor({ type: 'step', step: 'pull' })
    if (BEHAVIOUR === 'die first' && starts === 1) process.exit(1)
    if (BEHAVIOUR === 'die of a picture' && !message.fatal.some(({ task }) => task.key === picture.key)) {
      notifySupervisor({ type: 'task', task: picture })
      process.exit(1)
    }
    notifySupervisor({ type: 'step', step: 'render' })
    if (BEHAVIOUR === 'hang in a page' && !message.fatal.some(({ task }) => task.key === page.key)) {
      if (message.isCareful) notifySupervisor({ type: 'task', task: page })
      hang()
    }
    if (BEHAVIOUR === 'hang first' && starts === 1) hang()
    const releaseId = [`start${starts}`, `request${requests}`, ...unless].join('-')
    const stepTimes = { pull: 1, render: 2, write: 3, check: 4 }
    notifySupervisor({ type: 'made', made: { kind: 'made', releaseId, stepTimes } })
  },
})
/** Hangs, but no longer than its parent lives: a killed test run must not leave a processor busy. */
function hang(): void {
  const parent = process.ppid
  while (process.ppid === parent);
}

if (BEHAVIOUR === 'slow') await new Promise((resolve) => setTimeout(resolve, 500))
notifySupervisor({ type: 'fingerprint', buildFingerprint: `f${starts}` })
notifySupervisor({ type: 'listening', port: 1_000 + starts })
