import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { type AccessKey, type LakeEnv, toKeyId } from '../access/identify.ts'
import { toPageLanguage } from '../access/signInPage.ts'
import type { Lake } from './lakeContext.ts'
import { readJson, requireUser, splitList } from './request.ts'

const names = {
  fr: {
    ...{ owner: 'Propriétaire', script: 'Script', seed: 'Contenu d’origine' },
    ...{ administrator: 'Administrateur', editor: 'Rédacteur', viewer: 'Lecteur' },
  },
  en: {
    ...{ owner: 'Owner', script: 'Script', seed: 'Built-in content' },
    ...{ administrator: 'Administrator', editor: 'Editor', viewer: 'Viewer' },
  },
}

/** The authors of documents, as the Studio shows them. */
function toPeople(context: Context<LakeEnv>, keys: readonly AccessKey[]) {
  const { owner, script, seed, ...titles } = names[toPageLanguage(context.req.header('accept-language'))]
  const toPerson = (id: string, name: string, role: keyof typeof titles = 'administrator') => ({
    id,
    name,
    displayName: name,
    // The lake knows no address, and the Studio shows this one below the name.
    email: '',
    role,
    roles: [{ name: role, title: titles[role], description: titles[role] }],
  })
  return new Map<string, unknown>([
    ['owner', toPerson('owner', owner)],
    ['script', toPerson('script', script)],
    // The author of the documents that a new lake starts with.
    ['seed', { id: 'seed', displayName: seed }],
    ...keys.map((key) => [toKeyId(key), toPerson(toKeyId(key), key.name, key.role)] as const),
  ])
}

const preferencesShape = z.array(z.object({ key: z.string().min(1).max(500), value: z.unknown() })).max(100)

/** The signed-in user, and the preferences that the Studio stores. */
export function accountRoutes({ settings: { keys }, store: { database } }: Lake) {
  const readPreference = (key: string) =>
    database.prepare('SELECT value FROM preferences WHERE key = ?').get(key)
  return new Hono<LakeEnv>()
    .get('/:version/users/me', (context) => context.json(toPeople(context, keys).get(requireUser(context))))
    .get('/:version/auth/id', (context) => {
      const identity = context.get('identity')
      const expires = identity.kind === 'owner' ? identity.expires : Date.now() + 365 * 24 * 60 * 60 * 1000
      return context.json({ id: requireUser(context), expiry: new Date(expires).toISOString() })
    })
    .get('/:version/auth/providers', (context) => context.json({ providers: [] }))
    .get('/:version/users/me/keyvalue/:keys', (context) => {
      const pairs = splitList(context.req.param('keys')).flatMap((key) => {
        const row = readPreference(key)
        return row ? [{ key, value: JSON.parse(String(row.value)) as unknown }] : []
      })
      return context.json(pairs)
    })
    .put('/:version/users/me/keyvalue', async (context) => {
      const pairs = await readJson(context, preferencesShape)
      const save = database.prepare(
        'INSERT INTO preferences (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
      )
      for (const { key, value } of pairs) save.run(key, JSON.stringify(value ?? null))
      return context.json(pairs)
    })
    .get('/:version/users/:ids', (context) => {
      const people = toPeople(context, keys)
      const found = splitList(context.req.param('ids')).flatMap((id) => people.get(id) ?? [])
      return context.json(found.length === 1 ? found[0] : found)
    })
}
