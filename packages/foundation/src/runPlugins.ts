import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Database } from './database.ts'
import { toErrorMessage } from './errorMessage.ts'
import { createLog } from './log.ts'
import { deleteExpiredLimits } from './rateLimit.ts'
import { repeat } from './repeat.ts'
import { handleSchedule, type Schedule, type ScheduledRun } from './schedule.ts'
import type {
  Endpoint,
  Platform,
  PluginContext,
  Probe,
  ScheduledWork,
  ServerPlugin,
  Work,
} from './serverPlugin.ts'

/**
 * A process of a site, and the plugins that work in it.
 *
 * @example
 * import type { OwnerCheck, ServerPlugin } from '@freelance-site/foundation'
 * import { createPlugins, type Database } from '@freelance-site/foundation/server'
 *
 * declare const database: Database
 * declare const checkOwner: OwnerCheck
 *
 * const notes: ServerPlugin = {
 *   name: 'notes',
 *   endpoints: () => ({ '/api/notes': { method: 'GET', handle: async () => Response.json([]) } }),
 * }
 * const plugins = createPlugins([notes], {
 *   database,
 *   isFront: true,
 *   siteUrl: 'https://notes.example',
 *   checkOwner,
 * })
 */
export type Site = Pick<PluginContext, 'database' | 'isFront' | 'siteUrl' | 'checkOwner'> & {
  /** Only on a hosting platform. */
  platform?: (Platform & { schedule: Schedule }) | undefined
}

/** The plugins of a process, before they work. */
export type Plugins = {
  /** By path, with the one that a platform's schedule calls. Call it once. */
  endpoints: () => Record<string, Endpoint>
  /** Starts the work of an own server. Throws without a database. In development, only some plugins work. */
  start: (signal: AbortSignal, isDevelopment?: boolean) => PluginsAtWork
}

type PluginsAtWork = {
  /** Passes an answered page to every plugin at work. Takes microseconds. */
  onPage: NonNullable<Work['onPage']>
  /** What the site's status has of the plugins, by their names. */
  status: (isOwner: boolean) => Record<string, unknown>
  /** Adds probes of parts of the site that are no plugins. */
  watch: (more: readonly Probe[]) => void
  /** Ends the work of all plugins, and waits for it for 2 s at most. */
  stop: () => Promise<unknown>
}

/** Lists and runs the plugins of one process. None of them works before `start` is called. */
export function createPlugins(plugins: readonly ServerPlugin[], { platform: host, ...site }: Site): Plugins {
  const platform: Platform | undefined = host && {
    // Expired data is deleted then too, for a site whose schedule is not set up.
    after: (task) =>
      host.after(async () => {
        await task()
        await report('tidy', tidyOnPlatform)
      }),
  }
  const toContext = ({ name }: ServerPlugin): PluginContext => ({
    ...site,
    platform,
    log: site.isFront ? createLog(name) : (line) => console.log(`${name}: ${line}`),
  })
  const requireDatabase = (): Database => {
    if (site.database === null) throw new Error('Without a database, plugins only answer.')
    return site.database
  }
  const toWork = (plugin: ServerPlugin) => ({ ...toContext(plugin), database: requireDatabase() })
  const listProbes = () => plugins.flatMap((plugin) => plugin.watch?.(toWork(plugin)) ?? [])
  const tidy = async () => {
    await deleteExpiredLimits(requireDatabase(), Date.now())
    const failures: unknown[] = []
    for (const plugin of plugins)
      try {
        await plugin.tidy?.(toWork(plugin))
      } catch (error) {
        failures.push(error)
      }
    if (failures.length > 0) throw failures[0]
  }
  const tidyOnPlatform = async (): Promise<ScheduledWork> => {
    if (!(await agreesWithDatabase(requireDatabase())))
      return { problem: 'The clocks of this machine and of the database differ, so nothing was deleted.' }
    await tidy()
    return { problem: null }
  }
  /** The work of one plugin never stops that of the next. */
  const report = <Result extends ScheduledWork | null>(name: string, work: () => Promise<Result>) =>
    work().catch((error): ScheduledWork => {
      const problem = `It failed (${toErrorMessage(error)}).`
      console.log(`${name}: ${problem}`)
      return { problem }
    })
  const runScheduled = async (callsHourly: boolean): Promise<ScheduledRun> => {
    const run: ScheduledRun = {}
    const probes: Probe[] = []
    for (const plugin of site.database === null ? [] : plugins) {
      const watch = async () => {
        probes.push(...(plugin.watch?.(toWork(plugin)) ?? []))
        return { problem: null }
      }
      const watching = await report(plugin.name, watch)
      if (watching.problem !== null) run[`${plugin.name} (probes)`] = watching
    }
    for (const plugin of plugins) {
      const { name, onSchedule } = plugin
      if (onSchedule === undefined) continue
      const context = { ...toContext(plugin), probes: () => probes, callsHourly }
      const work = await report(name, () => onSchedule(context))
      if (work !== null) run[name] = work
    }
    if (site.database !== null) run.tidy = await report('tidy', tidyOnPlatform)
    return run
  }
  const answerSchedule = (schedule: Schedule): Record<string, Endpoint> => {
    const handle = (request: Request) => handleSchedule(request, schedule, runScheduled)
    return Object.fromEntries(schedule.paths.map((path) => [path, { method: 'GET', handle }]))
  }
  return {
    endpoints: () =>
      Object.assign(
        host ? answerSchedule(host.schedule) : {},
        ...plugins.map((plugin) => plugin.endpoints?.(toContext(plugin))),
      ),
    start: (signal, isDevelopment = false) => {
      const probes = listProbes()
      const works = plugins.flatMap((plugin) => {
        if (isDevelopment && !plugin.worksInDevelopment) return []
        const work = plugin.start?.({ ...toWork(plugin), probes: () => probes, signal })
        return work ? [{ name: plugin.name, ...work }] : []
      })
      tidyEveryHour(tidy, signal)
      return {
        onPage: (...page) => {
          for (const work of works) work.onPage?.(...page)
        },
        status: (isOwner) =>
          Object.fromEntries(works.flatMap(({ name, status }) => (status ? [[name, status(isOwner)]] : []))),
        watch: (more) => void probes.push(...more),
        stop: () => Promise.race([Promise.all(works.map(({ stop }) => stop())), sleep(lastWorkMs)]),
      }
    },
  }
}

/** How long a shutdown waits for work. A mail that takes longer is sent again after the next start. */
const lastWorkMs = 2_000

const tidyPauseMs = 30_000

function tidyEveryHour(tidy: () => Promise<void>, signal: AbortSignal): void {
  const hourly = createHourly()
  const log = createLog('database')
  const round = async () => {
    try {
      await hourly(tidy)
    } catch (error) {
      // The site reports an unreachable database.
      log(`expired data could not be deleted (${toErrorMessage(error)}); trying again soon.`)
    }
    return tidyPauseMs
  }
  repeat(round, { signal })
}

const everyMs = 3_600_000
/** Time synchronisation corrects a running clock by less than this. */
const maxCorrectionMs = 60_000

/**
 * Runs a task at most once an hour, for tasks that delete what has expired. A wrongly set clock must not delete data: nothing is
 * run until the clock has not jumped for `steadyMs`.
 */
export function createHourly({ now = Date.now, steadyMs = 3_600_000 } = {}) {
  /** Compares the clock with how long the process has been running. */
  const readClock = () => ({ offset: now() - performance.now(), at: performance.now() })
  let steadySince = readClock()
  let ranAt = Number.NEGATIVE_INFINITY
  return async (task: () => Promise<void>) => {
    const current = readClock()
    if (Math.abs(current.offset - steadySince.offset) > maxCorrectionMs) steadySince = current
    if (current.at - steadySince.at < steadyMs || Math.abs(now() - ranAt) < everyMs) return
    await task()
    ranAt = now()
  }
}

const clockShape = z.tuple([z.object({ clock: z.number() })])

/** Whether this machine's clock agrees with the database's. For a platform, where no process runs for an hour. */
async function agreesWithDatabase({ query, sql }: Database): Promise<boolean> {
  const [{ clock }] = clockShape.parse(await query(`SELECT ${sql.clock} AS "clock"`))
  return Math.abs(clock - Date.now()) <= maxCorrectionMs
}

/** After how many months each plugin deletes data of visitors, by its name. */
export const toRetention = (plugins: readonly ServerPlugin[]): Record<string, number> =>
  Object.fromEntries(
    plugins.flatMap(({ name, retentionMonths }) =>
      retentionMonths === undefined ? [] : [[name, retentionMonths]],
    ),
  )
