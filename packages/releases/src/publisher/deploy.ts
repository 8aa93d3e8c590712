import type { Env } from '../../../../lib/env.server.ts'
import { type Deploy, toDeployHook } from '../webhook/handle.ts'
import type { SharedDeliveries } from '../webhook/sharedDeliveries.ts'
import type { Publisher } from './publisher.ts'

/** Chooses what a webhook starts: a release of this machine, announced to the others, or the deploy hook. */
export function createDeploy(
  env: Env,
  { trigger }: Pick<Publisher, 'trigger'>,
  { deliveries, isEnding }: { deliveries: SharedDeliveries | null; isEnding: () => boolean },
): Deploy {
  if (env.DEPLOY_HOOK_URL !== undefined) return toDeployHook(env.DEPLOY_HOOK_URL)
  const deploy: Deploy = async () => {
    // During a handover, the newer version may already have polled and would miss this change.
    if (isEnding()) return { kind: 'notAccepted', reason: 'is being restarted' }
    trigger()
    return { kind: 'accepted' }
  }
  return deliveries ? deliveries.announce(deploy) : deploy
}
