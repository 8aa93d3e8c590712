import type { Env } from '#lib/env.server.ts'
import { toErrorMessage } from '#lib/errors/errorMessage.ts'
import { type Deploy, toDeployHook } from '#lib/webhook/handle.ts'
import type { SharedDeliveries } from '#lib/webhook/sharedDeliveries.ts'
import type { Publisher } from './publisher.ts'

/** What a webhook starts: a release on this machine, announced to the others, or the deploy hook of the settings. */
export function createDeploy(
  env: Env,
  { trigger }: Pick<Publisher, 'trigger'>,
  { deliveries, isEnding }: { deliveries: SharedDeliveries | null; isEnding: () => boolean },
): Deploy {
  if (env.DEPLOY_HOOK_URL !== undefined) return toDeployHook(env.DEPLOY_HOOK_URL)
  const deploy: Deploy = async (key) => {
    // A newer version is about to take over, and has read the record already.
    if (isEnding()) return { kind: 'notTaken', reason: 'is being restarted' }
    try {
      await trigger(key)
      return { kind: 'taken' }
    } catch (error) {
      const reason = toErrorMessage(error)
      return { kind: 'notTaken', reason: `could not be recorded (${reason})` }
    }
  }
  return deliveries ? deliveries.announce(deploy) : deploy
}
