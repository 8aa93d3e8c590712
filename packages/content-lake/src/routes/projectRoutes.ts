import { upgradeWebSocket } from '@hono/node-server'
import { Hono } from 'hono'
import type { LakeEnv } from '../access/identify.ts'
import type { Lake } from './lakeContext.ts'
import { requireDataset } from './request.ts'

/** The Studio's requests about the project. Most answers are empty. */
export function projectRoutes({ settings }: Lake) {
  const { projectId, dataset } = settings
  const project = {
    id: projectId,
    // The Studio shows it above its own title.
    displayName: '',
    studioHost: null,
    organizationId: null,
    isBlocked: false,
    isDisabled: false,
    isDisabledByUser: false,
    members: [],
    features: [],
    metadata: {},
  }
  const everything = [
    { filter: '_id in path("**")', permissions: ['read', 'update', 'create', 'history', 'editHistory'] },
  ]
  // Without `studioComments`, the Studio re-renders a few seconds after it has opened, to offer an upgrade. It then loses an
  // image that is being chosen. A setting of the Studio hides comments. Scheduled drafts are releases of one document.
  const features = ['studioComments', 'contentReleases', 'singleDocRelease']
  const releaseLimits = {
    orgActiveReleaseCount: 0,
    orgMeteredActiveReleaseCount: 0,
    datasetReleaseLimit: Number.MAX_SAFE_INTEGER,
    orgActiveReleaseLimit: null,
  }
  return (
    new Hono<LakeEnv>()
      // This pattern also matches `/projects/:project`.
      .use('/:version/projects/:project/*', requireDataset(settings))
      .get('/:version/projects/:project', (context) => context.json(project))
      .get('/:version/projects/:project/grants', (context) => context.json({}))
      .get('/:version/projects/:project/features', (context) => context.json(features))
      .get('/:version/projects/:project/new-content-release-allowed', (context) =>
        context.json({ data: releaseLimits }),
      )
      // The plan of a hosted project limits how long releases are kept. This lake has no plan.
      .get('/:version/subscriptions/project/:project', requireDataset(settings), (context) =>
        context.json(null),
      )
      .get('/:version/features', (context) => context.json(features))
      .get('/:version/projects/:project/user-applications', (context) => context.json([]))
      .get('/:version/projects/:project/datasets', (context) =>
        // There are no add-on datasets, such as the one for comments.
        context.json(
          context.req.query('addonFor') === undefined ? [{ name: dataset, aclMode: 'private' }] : [],
        ),
      )
      .get('/:version/projects/:project/datasets/:dataset/acl', (context) => context.json(everything))
      .get('/:version/journey/*', (context) => context.json(null))
      .get('/:version/help', (context) => context.json({ resources: null }))
      .get('/:version/intake/telemetry-status', (context) => context.json({ status: 'denied' }))
      .post('/:version/intake/batch', (context) => context.json({}))
      .get('/:version/check/cors', (context) =>
        context.json({ result: { allowed: true, withCredentials: true } }),
      )
      // Presence of other users. If this WebSocket is refused, the Studio retries forever. There is one owner, so the lake
      // sends nothing.
      .get(
        '/:version/socket/:dataset',
        requireDataset(settings),
        upgradeWebSocket(() => ({})),
      )
      .get('/:version/ping', (context) => context.json({ pong: true }))
      .get('/:version/data/ping/:dataset', (context) => context.json({ pong: true }))
  )
}
