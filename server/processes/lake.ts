import type { Log } from 'foundation/log'
import type { Incidents } from 'releases/processes/incidents'
import { supervise } from 'releases/processes/supervise'
import type { Env } from '#lib/env.server.ts'
import { toSiteUrl } from './siteAddress.ts'

/** A lake that cannot start is started again: a full disk or a taken port is temporary. */
const retryMs = 30_000
const stopGraceMs = 3_000

export type LakeProcess = ReturnType<typeof startLakeProcess>

/**
 * Keeps the content lake running. If it cannot start, the site continues with an incident, since visitors' pages do not need
 * the lake. `onSettled` is called whenever it listens or the supervisor gives up.
 */
export function startLakeProcess(options: {
  env: NodeJS.ProcessEnv
  incidents: Incidents
  onSettled: () => void
  isEnding: () => boolean
  log: Log
}) {
  const { incidents, onSettled } = options
  let isUp = false
  const lake = supervise({
    name: 'content lake',
    script: new URL('./lakeProcess.ts', import.meta.url),
    env: options.env,
    execArgv: ['--max-semi-space-size=4'],
    onMessage: (message) => {
      if (message.type === 'listening') {
        isUp = true
        incidents.clear('content', 'lake')
        onSettled()
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
      onSettled()
    },
    retryMs,
    isEnding: options.isEnding,
    log: options.log,
  })
  return {
    /** Restarts the process, which opens its file again. */
    restart: lake.restart,
    isUp: () => isUp,
    stop: () => lake.stop(stopGraceMs),
  }
}

/** The environment of child processes. */
export const toChildEnv = (env: Env): NodeJS.ProcessEnv => ({
  ...process.env,
  PORT: String(env.PORT),
  HOST: env.HOST,
  LAKE_PORT: String(env.LAKE_PORT),
  DATA_DIR: env.DATA_DIR,
  RUN_BY: env.RUN_BY,
  SITE_URL: toSiteUrl(env),
  NEXT_TELEMETRY_DISABLED: '1',
})
