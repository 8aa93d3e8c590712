import type { Server } from 'node:http'
import { join } from 'node:path'
import { toErrorMessage } from '@freelance-site/foundation'
import { type Lock, ProblemError, waitForLock } from '@freelance-site/foundation/node'
import { connectLauncher, type LauncherEnv } from '../processes/launcher.ts'
import type { Service } from '../service.ts'
import type { ServerSettings } from '../settings.ts'
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
      `PORT and ${service.portSetting} are both ${PORT}. Set one of them to another port.`,
    )
  const waitMs = heldPort === undefined ? undefined : handoverMs
  const lock = await waitForLock(join(DATA_DIR, 'running.lock'), waitMs).catch(continueWithoutLock)
  if (lock === null)
    throw new ProblemError(
      `Another server of the site is running on ${DATA_DIR}. Stop it, or set DATA_DIR to another folder.`,
    )
  if (heldPort === undefined && !(await waitForPort(PORT, HOST)))
    throw new ProblemError(`Port ${PORT} is taken by another program. Stop it, or set PORT to another port.`)
  if (service && servicePort !== undefined && !(await waitForPort(servicePort, '127.0.0.1')))
    throw new ProblemError(
      `Port ${servicePort}, meant for the ${service.name}, is taken by another program. Stop it, or set ${service.portSetting} to another port.`,
    )
  const isFirstStart = isNewFolder(DATA_DIR)
  if (isFirstStart && environment.RESTARTED === '1')
    throw new ProblemError(`${DATA_DIR} is empty, but the site was running on it. Restarting.`)
  if (isFirstStart) {
    await checkFirstStart?.().catch((error: unknown) => {
      throw new ProblemError(toErrorMessage(error))
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
  console.error(
    `The data folder cannot be written (${toErrorMessage(error)}). Pages are served. For everything else, repair the folder and start the site again.`,
  )
  return { release: () => {}, [Symbol.dispose]: () => {} }
}
