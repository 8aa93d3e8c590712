import { upgradeWebSocket } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { isWriter, type LakeEnv } from '../access/identify.ts'
import { toOriginPolicy } from '../access/origins.ts'
import { parseWith } from '../model/lakeError.ts'
import { datasetNameShape, datasetOptionsShape, type Lake } from './lakeContext.ts'
import { readJson, requireDataset, requireUser } from './request.ts'

/** The Studio's requests about the project. Most answers are empty. */
export function projectRoutes({ settings, datasets }: Lake) {
  const { projectId } = settings
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
  const toGrants = (context: Context<LakeEnv>) => {
    const writing = isWriter(context.get('identity')) ? ['update', 'create', 'editHistory'] : []
    return [{ filter: '_id in path("**")', permissions: ['read', ...writing, 'history'] }]
  }
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
      .get('/:version/projects', (context) => context.json([project]))
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
      .on('GET', ['/:version/projects/:project/datasets', '/:version/datasets'], (context) =>
        // There are no add-on datasets, such as the one for comments.
        context.json(context.req.query('addonFor') === undefined ? datasets.list() : []),
      )
      .on(
        ['PUT', 'PATCH', 'DELETE'],
        ['/:version/projects/:project/datasets/:name', '/:version/datasets/:name'],
        async (context) => {
          const name = parseWith(datasetNameShape, context.req.param('name'))
          if (context.req.method === 'DELETE') {
            await datasets.delete(name)
            return context.json({ deleted: true })
          }
          const isEmpty = (await context.req.text()) === ''
          const options = isEmpty ? {} : await readJson(context, datasetOptionsShape)
          const change = context.req.method === 'PUT' ? datasets.create : datasets.edit
          return context.json(await change(name, options, requireUser(context)))
        },
      )
      .get('/:version/projects/:project/datasets/:dataset/acl', requireDataset(settings), (context) =>
        context.json(toGrants(context)),
      )
      .get('/:version/journey/*', (context) => context.json(null))
      .get('/:version/help', (context) => context.json({ resources: null }))
      .get('/:version/intake/telemetry-status', (context) => context.json({ status: 'denied' }))
      .post('/:version/intake/batch', (context) => context.json({}))
      .get('/:version/check/cors', (context) => {
        const origin = context.req.header('origin')
        const policy = origin === undefined ? 'own' : toOriginPolicy(origin, settings)
        const withCredentials = policy === 'own' || policy === 'credentials'
        return context.json({ result: { allowed: policy !== 'refused', withCredentials } })
      })
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
