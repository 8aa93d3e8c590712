import { upgradeWebSocket } from '@hono/node-server'
import type { Context } from 'hono'
import { z } from 'zod'
import { type AccessKey, type LakeEnv, requireSender, toKeyId } from '../access/identity.ts'
import { toOriginPolicy } from '../access/origins.ts'
import { parseWith } from '../errors/lakeError.ts'
import { datasetNameShape, datasetOptionsShape } from '../settings/datasetOptions.ts'
import { GuardedRoutes, mayWrite, mediumBody, smallBody } from './guardedRoutes.ts'
import type { Lake } from './lakeContext.ts'
import { choosePageWords } from './page.ts'
import { readJson, splitList } from './request.ts'

/** The answers that are the same for every request, by who gets them: most are empty. */
function createFixedAnswers(projectId: string) {
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
    '/projects': [project],
    '/projects/:project': project,
    '/projects/:project/grants': {},
    '/projects/:project/features': features,
    '/projects/:project/new-content-release-allowed': { data: releaseLimits },
    '/projects/:project/user-applications': [],
    // The plan of a hosted project limits how long releases are kept. This lake has no plan.
    '/subscriptions/project/:project': null,
    '/features': features,
    '/journey/*': null,
    '/help': { resources: null },
    '/intake/telemetry-status': { status: 'denied' },
  }
  const forAnybody = {
    '/auth/providers': { providers: [] },
    '/ping': { pong: true },
    '/data/ping/:dataset': { pong: true },
  }
  return { signedIn: forSignedIn, anybody: forAnybody }
}

/** The datasets of the project, the check of an origin, and fixed answers, as the Studio expects them. */
export function projectRoutes({ settings, datasets }: Lake) {
  const routes = new GuardedRoutes(settings)
  const fixed = createFixedAnswers(settings.projectId)
  for (const sender of ['signedIn', 'anybody'] as const)
    for (const [path, answer] of Object.entries<unknown>(fixed[sender]))
      routes.get(`/:version${path}`, { for: sender }, (context) => context.json(answer))
  return (
    routes
      .post('/:version/intake/batch', { for: 'writer', maxBytes: mediumBody }, (context) => context.json({}))
      .on(
        ['GET'],
        ['/:version/projects/:project/datasets', '/:version/datasets'],
        { for: 'signedIn' },
        (context) =>
          // There are no add-on datasets, such as the one for comments.
          context.json(context.req.query('addonFor') === undefined ? datasets.list() : []),
      )
      .on(
        ['PUT', 'PATCH', 'DELETE'],
        ['/:version/projects/:project/datasets/:name', '/:version/datasets/:name'],
        { for: 'administrator', maxBytes: smallBody },
        async (context) => {
          const name = parseWith(datasetNameShape, context.req.param('name'))
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
      // Presence of other users. If this WebSocket is refused, the Studio retries forever. There is one owner, so the lake
      // sends nothing.
      .get(
        '/:version/socket/:dataset',
        { for: 'signedIn' },
        upgradeWebSocket(() => ({})),
      )
  )
}

/** The authors of documents, as the Studio shows them. */
function listPeople(context: Context<LakeEnv>, keys: readonly AccessKey[]) {
  const { t } = choosePageWords(context)
  const toPerson = (
    id: string,
    name: string,
    role: AccessKey['role'] | 'administrator' = 'administrator',
  ) => ({
    id,
    name,
    displayName: name,
    // The lake knows no address, and the Studio shows this one below the name.
    email: '',
    role,
    roles: [{ name: role, title: t(`role.${role}`), description: t(`role.${role}`) }],
  })
  return new Map<string, unknown>([
    ['owner', toPerson('owner', t('person.owner'))],
    ['script', toPerson('script', t('person.script'))],
    // The author of the documents that a new lake starts with.
    ['seed', { id: 'seed', displayName: t('person.seed') }],
    ...keys.map((key) => [toKeyId(key), toPerson(toKeyId(key), key.name, key.role)] as const),
  ])
}

const preferencesShape = z.array(z.object({ key: z.string().min(1).max(500), value: z.unknown() })).max(100)

/** The signed-in user, and the preferences that the Studio stores. */
export function accountRoutes({ settings, store: { database } }: Lake) {
  const { keys } = settings
  return new GuardedRoutes(settings)
    .get('/:version/users/me', { for: 'signedIn' }, (context) =>
      context.json(listPeople(context, keys).get(requireSender(context).userId)),
    )
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
      const people = listPeople(context, keys)
      const found = splitList(context.req.param('ids')).flatMap((id) => people.get(id) ?? [])
      return context.json(found.length === 1 ? found[0] : found)
    })
}
