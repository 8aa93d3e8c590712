import { type Deploy, toDeployHook } from '../webhook/handle.ts'
import type { SharedDeliveries } from '../webhook/sharedDeliveries.ts'
import type { Publisher } from './publisher.ts'

/** Chooses what a webhook starts: a release of this machine, announced to the others, or the deploy hook. */
export function createDeploy(
  hookUrl: string | undefined,
  { trigger }: Pick<Publisher, 'trigger'>,
  { deliveries, isEnding }: { deliveries: SharedDeliveries | null; isEnding: () => boolean },
): Deploy {
  if (hookUrl !== undefined) return toDeployHook(hookUrl)
  const deploy: Deploy = async () => {
    // During a handover, the newer version may already have polled and would miss this change.
    if (isEnding()) return { kind: 'notAccepted', reason: 'is being restarted' }
    trigger()
    return { kind: 'accepted' }
  }
  return deliveries ? deliveries.announce(deploy) : deploy
}
