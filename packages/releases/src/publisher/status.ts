import type { OwnerCheck } from 'foundation/ownerRequest'
import type { Incident } from '../status/incident.ts'
import type { DeadLink, Status } from '../status/status.ts'
import type { PublisherStatus } from './publisher.ts'

/** Answers with the state of the publisher and the plugins and the incidents; to the owner also with reasons and dead links. */
export function createStatusHandler(deps: {
  status: () => PublisherStatus
  release: () => string | null
  plugins: (isOwner: boolean) => object
  incidents: () => readonly Incident[]
  deadLinks: () => readonly DeadLink[]
  checkOwner: OwnerCheck
}) {
  return async (request: Request): Promise<Response> => {
    const isOwner = (await deps.checkOwner(request)) === 'owner'
    const { lastFailure, ...state } = deps.status()
    const status: Status = {
      ...deps.plugins(isOwner),
      ...state,
      release: deps.release(),
      lastFailure: isOwner ? lastFailure : null,
      incidents: deps.incidents().map((incident) => (isOwner ? incident : { ...incident, detail: null })),
      deadLinks: isOwner ? [...deps.deadLinks()] : [],
    }
    return Response.json(status, { headers: { 'cache-control': 'no-store' } })
  }
}
