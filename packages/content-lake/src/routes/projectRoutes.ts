import type { Context } from 'hono'
import { z } from 'zod'
import { type LakeEnv, requireSender } from '../access/identity.ts'
import { toOriginPolicy } from '../access/origins.ts'
import { parseWith, refusal } from '../errors/lakeError.ts'
import { datasetNameShape, datasetOptionsShape } from '../settings/datasetOptions.ts'
import { GuardedRoutes, largeBody, mayWrite, mediumBody, smallBody } from './guardedRoutes.ts'
import { type Lake, toCreation } from './lakeContext.ts'
import { listMembers, toMember, toSeed, toUser } from './people.ts'
import { datasetRefusal, readJson, splitList } from './request.ts'

/** The answers that are the same for every request, by who gets them: most are empty. */
function createFixedAnswers() {
  // Without `studioComments`, the Studio re-renders a few seconds after it has opened, to offer an upgrade. It then loses an
  // image that is being chosen. A setting of the Studio hides comments. Scheduled drafts are releases of one document.
  const features = ['studioComments', 'contentReleases', 'singleDocRelease']
  const releaseLimits = {
    orgActiveReleaseCount: 0,
    orgMeteredActiveReleaseCount: 0,
    datasetReleaseLimit: Number.MAX_SAFE_INTEGER,
    orgActiveReleaseLimit: null,
  }
  const forSignedIn = {
    '/projects/:project/grants': {},
    '/projects/:project/features': features,
    '/projects/:project/new-content-release-allowed': { data: releaseLimits },
    '/projects/:project/user-applications': [],
    '/user-applications': [],
    // Nobody has been invited, and no dataset has another name.
    '/invitations/project/:project': [],
    '/aliases': [],
    '/schedules/:project/:dataset': { schedules: [], totalCount: 0 },
    // AI Assist is not set up.
    '/assist/tasks/instruction/:dataset/status': { enabled: false, initialized: false, canInitialize: false },
    // The plan of a hosted project limits how long releases are kept. This lake has no plan.
    '/subscriptions/project/:project': null,
    '/features': features,
    '/journey/*': null,
    '/help': { resources: null },
    '/intake/telemetry-status': { status: 'denied' },
  }
  const forAnybody = {
    '/ping': { pong: true },
    '/data/ping/:dataset': { pong: true },
  }
  return { signedIn: forSignedIn, anybody: forAnybody }
}

/** The datasets of the project, the check of an origin, and fixed answers, as the Studio expects them. */
export function projectRoutes(lake: Lake) {
  const { settings, datasets } = lake
  const routes = new GuardedRoutes(settings)
  const fixed = createFixedAnswers()
  const toProject = (context: Context<LakeEnv>) => {
    const createdAt = toCreation(lake)
    const { userId } = requireSender(context)
    return {
      id: settings.projectId,
      // The Studio shows it above its own title.
      displayName: '',
      studioHost: null,
      organizationId: null,
      isBlocked: false,
      isDisabled: false,
      isDisabledByUser: false,
      createdAt,
      updatedAt: createdAt,
      members: listMembers(context, { ...settings, createdAt }).map((each) => toMember(each, userId)),
      features: [],
      metadata: {},
    }
  }
  for (const sender of ['signedIn', 'anybody'] as const)
    for (const [path, answer] of Object.entries<unknown>(fixed[sender]))
      routes.get(`/:version${path}`, { for: sender }, (context) => context.json(answer))
  return (
    routes
      .get('/:version/projects', { for: 'signedIn' }, (context) => context.json([toProject(context)]))
      .get('/:version/projects/:project', { for: 'signedIn' }, (context) => context.json(toProject(context)))
      .post('/:version/intake/batch', { for: 'writer', maxBytes: mediumBody }, (context) => context.json({}))
      .post('/:version/intake/feedback', { for: 'anybody', maxBytes: mediumBody }, (context) => {
        if (settings.refuseFeedback)
          throw refusal(403, 'This lake does not take feedback for the makers of the Studio')
        return context.json({})
      })
      // The Studio may say what its schema is made of. The lake needs nothing of it.
      .on(
        ['POST'],
        ['/:version/descriptors/claim', '/:version/descriptors/synchronize'],
        { for: 'writer', maxBytes: largeBody },
        (context) => context.json({ synchronization: { type: 'complete' }, type: 'complete' }),
      )
      // There is no GraphQL API: it is deployed for each schema at sanity.io.
      .on(
        ['GET', 'POST'],
        ['/:version/graphql/:dataset/:tag', '/:version/apis/graphql/:dataset/:tag'],
        { for: 'anybody', maxBytes: mediumBody },
        () => {
          throw refusal(404, 'No GraphQL API is deployed for this dataset')
        },
      )
      .get('/:version/apis/graphql', { for: 'signedIn' }, (context) => context.json([]))
      .on(
        ['GET'],
        ['/:version/projects/:project/datasets', '/:version/datasets'],
        { for: 'signedIn' },
        (context) =>
          // There are no add-on datasets, such as the one for comments.
          context.json(context.req.query('addonFor') === undefined ? datasets.list() : []),
      )
      .on(
        ['GET'],
        ['/:version/projects/:project/datasets/:name', '/:version/datasets/:name'],
        { for: 'signedIn' },
        (context) => {
          const name = context.req.param('name')
          const found = datasets.list().find((each) => each.name === name)
          if (!found) throw datasetRefusal(name, settings.projectId)
          return context.json(found)
        },
      )
      .on(
        ['PUT', 'PATCH', 'DELETE'],
        ['/:version/projects/:project/datasets/:name', '/:version/datasets/:name'],
        { for: 'administrator', maxBytes: smallBody },
        async (context) => {
          const name = parseWith(datasetNameShape, context.req.param('name'), 'name')
          if (context.req.method === 'DELETE') {
            await datasets.delete(name)
            return context.json({ deleted: true })
          }
          const isEmpty = (await context.req.text()) === ''
          const options = isEmpty ? {} : await readJson(context, datasetOptionsShape)
          const change = context.req.method === 'PUT' ? datasets.create : datasets.edit
          return context.json(await change(name, options, requireSender(context).userId))
        },
      )
      .get('/:version/projects/:project/datasets/:dataset/acl', { for: 'signedIn' }, (context) => {
        const writing = mayWrite(requireSender(context).role) ? ['update', 'create', 'editHistory'] : []
        return context.json([{ filter: '_id in path("**")', permissions: ['read', ...writing, 'history'] }])
      })
      .get('/:version/check/cors', { for: 'anybody' }, (context) => {
        const policy = toOriginPolicy(context.req.header('origin'), settings)
        const withCredentials = policy === 'own' || policy === 'credentials'
        return context.json({ result: { allowed: policy !== 'refused', withCredentials } })
      })
  )
}

const preferencesShape = z
  .array(z.object({ key: z.string().min(1).max(500), value: z.unknown().optional() }))
  .max(100)

/** The signed-in user, and the preferences that the Studio stores. */
export function accountRoutes(lake: Lake) {
  const { settings, store } = lake
  const { database } = store
  const findUser = (context: Context<LakeEnv>, id: string) => {
    const wanted = id === 'me' ? requireSender(context).userId : id
    if (wanted === 'seed') return toSeed(context)
    const member = listMembers(context, { ...settings, createdAt: toCreation(lake) }).find(
      (each) => each.id === wanted,
    )
    return member && toUser(member)
  }
  return new GuardedRoutes(settings)
    .get('/:version/users/me', { for: 'signedIn' }, (context) => context.json(findUser(context, 'me')))
    .get('/:version/auth/id', { for: 'signedIn' }, (context) => {
      const { userId, session } = requireSender(context)
      const expires = session?.expires ?? Date.now() + 365 * 24 * 60 * 60 * 1000
      return context.json({ id: userId, expiry: new Date(expires).toISOString() })
    })
    .get('/:version/users/me/keyvalue/:keys', { for: 'signedIn' }, (context) => {
      const pairs = splitList(context.req.param('keys')).flatMap((key) => {
        const row = database.prepare('SELECT value FROM preferences WHERE key = ?').get(key)
        return row ? [{ key, value: JSON.parse(String(row.value)) as unknown }] : []
      })
      return context.json(pairs)
    })
    .put('/:version/users/me/keyvalue', { for: 'writer', maxBytes: mediumBody }, async (context) => {
      const pairs = await readJson(context, preferencesShape)
      const save = database.prepare(
        'INSERT INTO preferences (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
      )
      for (const { key, value } of pairs) save.run(key, JSON.stringify(value ?? null))
      return context.json(pairs)
    })
    .get('/:version/users/:ids', { for: 'signedIn' }, (context) => {
      const found = splitList(context.req.param('ids')).flatMap((id) => findUser(context, id) ?? [])
      return context.json(found.length === 1 ? found[0] : found)
    })
}
