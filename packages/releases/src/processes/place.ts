import { toErrorMessage } from 'foundation/errorMessage'
import { PlainError } from 'foundation/plainError'
import type { ServerSettings } from '../settings.ts'
import { beginFirstStart, isNewFolder } from './dataFolder.ts'
import { type HeldSocket, notifyLoaded, requestSocket } from './heldSocket.ts'
import { acquireLocksAndPorts, findFreePort, type Lock, type WaitForLock } from './ports.ts'

/** The data folder and the ports of an own server, reserved for this process. */
export type Place<Settings extends ServerSettings = ServerSettings> = {
  settings: Settings
  /** The settings before port 0 was replaced. */
  configured: Settings
  isFirstStart: boolean
  held: HeldSocket | null
  launcher: NodeJS.ProcessEnv
  lock: Lock
}

/** Reserves the data folder and the ports; with a launcher, takes over its socket. Replaces port 0 by a free one. */
export async function reservePlace<Settings extends ServerSettings>(
  configured: Settings,
  options: {
    /** The environment that start.mjs gives to this process. */
    launcher: NodeJS.ProcessEnv
    /** Whether the content lake runs on this machine. */
    hasLake: boolean
    waitForLock: WaitForLock
    /** Rejects if the code of the site would make every start in a new folder fail. */
    checkFirstStart: () => Promise<unknown>
  },
): Promise<Place<Settings>> {
  const { launcher } = options
  const held = await requestSocket(configured, launcher)
  const PORT = held?.port ?? (configured.PORT === 0 ? await findFreePort(configured.HOST) : configured.PORT)
  const LAKE_PORT = configured.LAKE_PORT === 0 ? await findFreePort() : configured.LAKE_PORT
  const settings = { ...configured, PORT, LAKE_PORT }
  notifyLoaded(launcher)
  const lock = await acquireLocksAndPorts(settings, { ...options, isPortHeld: held !== null })
  const isFirstStart = isNewFolder(settings.DATA_DIR)
  if (isFirstStart && launcher.RESTARTED === '1')
    throw new PlainError(`${settings.DATA_DIR} is empty, but the site was running on it. Restarting.`)
  if (isFirstStart) {
    await options.checkFirstStart().catch((error: unknown) => {
      throw new PlainError(toErrorMessage(error))
    })
    beginFirstStart(settings.DATA_DIR)
  }
  return { settings, configured, isFirstStart, held, launcher, lock }
}
