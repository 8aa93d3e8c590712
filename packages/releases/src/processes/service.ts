import type { Service } from '../service.ts'
import type { Incidents } from '../status/incidents.ts'
import { type SuperviseOptions, supervise } from './supervise.ts'

/** A service that cannot start is started again: a full disk or a taken port is temporary. */
const retryMs = 30_000

/** Runs a service. If it cannot start, the site continues with an incident. */
export function startService(
  { name, file, parts, script }: Service & { script: URL },
  {
    incidents,
    ...supervision
  }: Pick<SuperviseOptions, 'env' | 'isEnding' | 'log'> & { incidents: Incidents },
) {
  return supervise({
    ...supervision,
    script,
    name,
    execArgv: ['--max-semi-space-size=4'],
    onMessage: (message) => {
      if (message.type === 'listening') incidents.clear(parts.file, parts.process)
      if (message.type !== 'cannotStart') return
      const { state, detail } = message
      const part = state === 'stopped' ? parts.process : parts.file
      incidents.add({ part, state, file, detail })
    },
    onGiveUp: () => {
      const isKnown = incidents.list().some(({ part }) => part === parts.process || part === parts.file)
      if (!isKnown) incidents.add({ part: parts.process, state: 'stopped', file, detail: null })
    },
    retryMs,
  })
}
