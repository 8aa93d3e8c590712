import type { Server } from 'node:http'
import { join } from 'node:path'
import { toErrorMessage } from '@freelance-site/foundation'
import { type Lock, ProblemError, waitForLock } from '@freelance-site/foundation/node'
import { connectLauncher, type LauncherEnv } from '../processes/launcher.ts'
import type { Service } from '../service.ts'
import type { ServerSettings } from '../settings.ts'
import { createProblem, formatProblem } from '../terminal/problems.ts'
import { beginFirstStart, isNewFolder } from './dataFolder.ts'
import { findFreePort, waitForPort } from './ports.ts'

/** What a server has reserved for itself: its data folder, its ports and its socket. */
export type Place<Settings extends ServerSettings = ServerSettings> = {
  /** The configured settings with the port that was chosen: it is not 0. */
  settings: Settings
  isFirstStart: boolean
  /** Listens on the socket of the launcher or a new one. */
  listen: (server: Server) => Promise<void>
  /** The lock of the data folder. In a folder that cannot be written there is none, and releasing it does nothing. */
  lock: Lock
  /** The port of the service that runs on this machine. */
  servicePort: number | undefined
}

type PlaceOptions = {
  launcher: LauncherEnv
  /** The service that runs on this machine. */
  service?: Pick<Service, 'name' | 'port' | 'portSetting'> | undefined
  /** Rejects if the code of the site would make every start in a new folder fail. */
  checkFirstStart?: () => Promise<unknown>
}

/** How long the old version may take to release the data folder in a handover. */
const handoverMs = 20_000

/**
 * Reserves the data folder and the ports; with a launcher, takes over its socket. Replaces port 0 by a free one. Throws a
 * `ProblemError` if another process has them.
 */
export async function reservePlace<Settings extends ServerSettings>(
  configured: Settings,
  { launcher: environment, service, checkFirstStart }: PlaceOptions,
): Promise<Place<Settings>> {
  const { HOST, DATA_DIR } = configured
  const launcher = await connectLauncher(environment, configured)
  const { heldPort } = launcher
  const PORT = heldPort ?? (configured.PORT || (await findFreePort(HOST)))
  const servicePort = service && (service.port || (await findFreePort()))
  launcher.notifyLoaded()
  if (service && PORT === servicePort)
    throw new ProblemError(
      createProblem('port.same', { setting: service.portSetting, port: PORT }),
      formatProblem,
    )
  const waitMs = heldPort === undefined ? undefined : handoverMs
  const lock = await waitForLock(join(DATA_DIR, 'running.lock'), waitMs).catch(continueWithoutLock)
  if (lock === null)
    throw new ProblemError(createProblem('folder.inUse', { folder: DATA_DIR }), formatProblem)
  if (heldPort === undefined && !(await waitForPort(PORT, HOST)))
    throw new ProblemError(createProblem('port.taken', { port: PORT }), formatProblem)
  if (service && servicePort !== undefined && !(await waitForPort(servicePort, '127.0.0.1'))) {
    const names = { port: servicePort, service: service.name, setting: service.portSetting }
    throw new ProblemError(createProblem('port.takenOfService', names), formatProblem)
  }
  const isFirstStart = isNewFolder(DATA_DIR)
  if (isFirstStart && environment.RESTARTED === '1')
    throw new ProblemError(createProblem('folder.emptied', { folder: DATA_DIR }), formatProblem)
  if (isFirstStart) {
    await checkFirstStart?.().catch((error: unknown) => {
      const problem = createProblem('start.refused', { message: toErrorMessage(error) })
      throw new ProblemError(problem, formatProblem)
    })
    beginFirstStart(DATA_DIR)
  }
  const settings = { ...configured, PORT }
  return {
    settings,
    isFirstStart,
    listen: (server: Server) => launcher.listen(server, settings),
    lock,
    servicePort,
  }
}

/** A folder that cannot be written needs no lock, and its pages can still be served. */
function continueWithoutLock(error: unknown): Lock {
  const problem = createProblem('folder.unwritable', { message: toErrorMessage(error) })
  console.error(formatProblem({ ...problem, severity: 'warning' }, 'en'))
  return { release: () => {}, [Symbol.dispose]: () => {} }
}
