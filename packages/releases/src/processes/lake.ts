import type { Incidents } from '../status/incidents.ts'
import { type SuperviseOptions, supervise } from './supervise.ts'

/** A lake that cannot start is started again: a full disk or a taken port is temporary. */
const retryMs = 30_000

/** Runs the content lake. If it cannot start, the site continues with an incident. */
export function startLakeProcess({
  incidents,
  ...supervision
}: Pick<SuperviseOptions, 'env' | 'isEnding' | 'log'> & {
  /** Runs the lake and notifies the supervisor when it listens or cannot start. */
  script: URL
  incidents: Incidents
}) {
  return supervise({
    ...supervision,
    name: 'content lake',
    execArgv: ['--max-semi-space-size=4'],
    onMessage: (message) => {
      if (message.type === 'listening') incidents.clear('content', 'lake')
      if (message.type !== 'cannotStart') return
      const { state, detail } = message
      const part = state === 'stopped' ? 'lake' : 'content'
      incidents.add({ part, state, file: 'lake.sqlite', detail })
    },
    onGiveUp: () => {
      const isKnown = incidents.list().some(({ part }) => part === 'lake' || part === 'content')
      if (!isKnown) incidents.add({ part: 'lake', state: 'stopped', file: 'lake.sqlite', detail: null })
    },
    retryMs,
  })
}
