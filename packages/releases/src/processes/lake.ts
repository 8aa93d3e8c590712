import type { Log } from 'foundation/log'
import type { Incidents } from './incidents.ts'
import { supervise } from './supervise.ts'

/** A lake that cannot start is started again: a full disk or a taken port is temporary. */
const retryMs = 30_000
const stopGraceMs = 3_000

/** Runs the content lake. If it cannot start, the site continues with an incident. */
export function startLakeProcess(options: {
  /** Runs the lake and notifies the supervisor when it listens or cannot start. */
  script: URL
  env: NodeJS.ProcessEnv
  incidents: Incidents
  isEnding: () => boolean
  log: Log
}) {
  const { incidents, ...supervision } = options
  const { promise: settled, resolve: settle } = Promise.withResolvers<void>()
  let isUp = false
  const lake = supervise({
    ...supervision,
    name: 'content lake',
    execArgv: ['--max-semi-space-size=4'],
    onMessage: (message) => {
      if (message.type === 'listening') {
        isUp = true
        incidents.clear('content', 'lake')
        settle()
      }
      if (message.type !== 'cannotStart') return
      const { state, detail } = message
      const part = state === 'stopped' ? 'lake' : 'content'
      incidents.add({ part, state, file: 'lake.sqlite', detail })
    },
    onExit: () => {
      isUp = false
    },
    onGiveUp: () => {
      const isKnown = incidents.list().some(({ part }) => part === 'lake' || part === 'content')
      if (!isKnown) incidents.add({ part: 'lake', state: 'stopped', file: 'lake.sqlite', detail: null })
      settle()
    },
    retryMs,
  })
  return {
    /** Resolves once it listens, or the supervisor gives up. */
    settled,
    restart: lake.restart,
    isUp: () => isUp,
    stop: () => lake.stop(stopGraceMs),
  }
}
