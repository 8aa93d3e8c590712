import type { Service } from '../service.ts'
import { createPartProblem } from '../status/partProblem.ts'
import type { PartProblems } from '../status/partProblems.ts'
import { type SuperviseOptions, supervise } from './supervise.ts'

/** A service that cannot start is started again: a full disk or a taken port is temporary. */
const retryMs = 30_000

/** Runs a service. If it cannot start, the site continues with a problem of this part. */
export function startService(
  { name, file, parts, script }: Service & { script: URL },
  {
    problems,
    ...supervision
  }: Pick<SuperviseOptions, 'env' | 'isEnding' | 'log'> & { problems: PartProblems },
) {
  return supervise({
    ...supervision,
    script,
    name,
    execArgv: ['--max-semi-space-size=4'],
    onMessage: (message) => {
      if (message.type === 'listening') problems.clear(parts.file, parts.process)
      if (message.type !== 'cannotStart') return
      const { state, detail } = message
      const part = state === 'stopped' ? parts.process : parts.file
      problems.add(createPartProblem(state, { part, file }, detail))
    },
    onGiveUp: () => {
      const known = problems.list().map(({ place }) => place.part)
      if (!known.includes(parts.process) && !known.includes(parts.file))
        problems.add(createPartProblem('stopped', { part: parts.process, file }))
    },
    retryMs,
  })
}
