import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import type { LakeEnv } from '../access/identity.ts'
import { checkAllowedOrigins, toAllowedOrigin } from '../access/origins.ts'
import { createRobotToken, type Robot } from '../access/robots.ts'
import { parseWith, refusal } from '../errors/lakeError.ts'
import { hookSettingsShape } from '../settings/projectRecord.ts'
import { parseWebhook } from '../webhooks/webhook.ts'
import { GuardedRoutes, mediumBody, smallBody } from './guardedRoutes.ts'
import { type Lake, toCreation } from './lakeContext.ts'
import { roleNames, toRole } from './people.ts'
import { readJson } from './request.ts'

const forOwner = { for: 'administrator', maxBytes: smallBody } as const

/** Refuses a change of the project where its files are not backed up. */
function requireChangeable({ settings }: Lake): void {
  if (settings.fixedDatasets) throw refusal(403, 'The settings of this project cannot be changed over HTTP')
}

const created = () => ({ id: randomUUID(), createdAt: new Date().toISOString() })

const originShape = z.object({
  origin: z.string().regex(/^(\*|https?:\/\/[A-Za-z0-9.*:[\]-]+|file:\/\/\/?\*?)$/, 'is not an origin'),
  allowCredentials: z.boolean().default(false),
})

/** The origins whose pages may use the lake: `sanity cors list`, `add` and `delete`. */
export function corsRoutes(lake: Lake) {
  const { project, settings } = lake
  const projectId = settings.projectId
  const path = '/:version/projects/:project/cors'
  const list = (createdAt = toCreation(lake)) => [
    ...project.givenOrigins.map((allowed, index) => {
      const { origin, credentials } = toAllowedOrigin(allowed)
      return { id: `given-${index}`, origin, allowCredentials: credentials, createdAt, projectId }
    }),
    ...project.origins.map((each) => ({ ...each, projectId })),
  ]
  return new GuardedRoutes(settings)
    .get(path, { for: 'administrator' }, (context) => context.json(list()))
    .post(path, forOwner, async (context) => {
      requireChangeable(lake)
      const added = await readJson(context, originShape)
      if (list().some(({ origin }) => origin === added.origin))
        throw refusal(409, `The origin "${added.origin}" is already in the list`)
      try {
        checkAllowedOrigins([{ origin: added.origin, credentials: added.allowCredentials }])
      } catch (error) {
        throw refusal(400, error instanceof Error ? error.message : 'The origin is too open')
      }
      const origin = { ...created(), ...added }
      project.change(({ origins }) => ({ origins: [...origins, origin] }))
      return context.json({ ...origin, projectId })
    })
    .on(['DELETE'], [`${path}/:id`], forOwner, (context) => {
      requireChangeable(lake)
      const id = context.req.param('id')
      if (/^given-\d+$/.test(id))
        throw refusal(403, 'This origin was given when the lake was started (--origin), and is removed there')
      if (!project.origins.some((each) => each.id === id)) throw refusal(404, `There is no origin "${id}"`)
      project.change(({ origins }) => ({ origins: origins.filter((each) => each.id !== id) }))
      return context.json({ id, deleted: true })
    })
}

const roleShape = z.enum(roleNames, { error: `must be one of ${roleNames.join(', ')}` })
const robotShape = z.object({
  label: z.string().min(1).max(200),
  expiresAt: z.iso.datetime({ offset: true }).optional(),
  memberships: z.tuple([z.object({ roleNames: z.tuple([roleShape]) })]),
})
const tokenShape = z.object({ label: z.string().min(1).max(200), roleName: roleShape })

/** Tokens with a role: `sanity tokens`, whose older versions call them tokens, and newer ones robots. Both see the same ones. */
export function tokenRoutes(lake: Lake) {
  const { project, settings } = lake
  const { projectId } = settings
  const toToken = ({ id, label, role, createdAt }: Robot) => ({
    id,
    label,
    projectUserId: id,
    createdAt,
    roles: [toRole(role)],
  })
  const toRobot = ({ id, label, role, createdAt, expiresAt }: Robot) => ({
    id,
    label,
    createdAt,
    ...(expiresAt !== undefined && { expiresAt }),
    memberships: [{ resourceType: 'project', resourceId: projectId, roleNames: [role] }],
  })
  const add = (settings: Pick<Robot, 'label' | 'role' | 'expiresAt'>) => {
    requireChangeable(lake)
    const { token, hash } = createRobotToken()
    const { id, createdAt } = created()
    const robot = { id: `robot-${id}`, createdAt, ...settings, hash }
    project.change(({ robots }) => ({ robots: [...robots, robot] }))
    return { robot, token }
  }
  const remove = (context: Context<LakeEnv>) => {
    requireChangeable(lake)
    const id = context.req.param('id')
    if (!project.robots.some((each) => each.id === id)) throw refusal(404, `There is no token "${id}"`)
    project.change(({ robots }) => ({ robots: robots.filter((each) => each.id !== id) }))
    // Whoever reads with it stops.
    lake.datasets.closeStreams(id)
    return context.json({ id, deleted: true })
  }
  const [older, newer] = [
    '/:version/projects/:project/tokens',
    '/:version/access/project/:project/robots',
  ] as const
  return new GuardedRoutes(settings)
    .get(older, { for: 'administrator' }, (context) => context.json(project.robots.map(toToken)))
    .post(older, forOwner, async (context) => {
      const { label, roleName: role } = await readJson(context, tokenShape)
      const { robot, token } = add({ label, role })
      return context.json({ ...toToken(robot), key: token })
    })
    .get(newer, { for: 'administrator' }, (context) =>
      context.json({
        data: project.robots.map(toRobot),
        nextCursor: null,
        totalCount: project.robots.length,
      }),
    )
    .post(newer, forOwner, async (context) => {
      const { label, expiresAt, memberships } = await readJson(context, robotShape)
      const [
        {
          roleNames: [role],
        },
      ] = memberships
      const { robot, token } = add({ label, role, expiresAt })
      return context.json({ ...toRobot(robot), token })
    })
    .on(['DELETE'], [`${older}/:id`, `${newer}/:id`], forOwner, remove)
    .get('/:version/projects/:project/roles', { for: 'signedIn' }, (context) =>
      context.json(
        roleNames.map((name) => ({
          ...toRole(name),
          isCustom: false,
          appliesToUsers: true,
          appliesToRobots: true,
        })),
      ),
    )
    .get('/:version/access/project/:project/roles', { for: 'signedIn' }, (context) =>
      context.json({
        data: roleNames.map((name) => ({ ...toRole(name), appliesToUsers: true, appliesToRobots: true })),
        nextCursor: null,
      }),
    )
}

/** Webhooks that are added over HTTP. They fire like those of the options. */
export function hookRoutes(lake: Lake) {
  const { project, settings, datasets } = lake
  const { projectId } = settings
  const path = '/:version/hooks/projects/:project'
  const toAnswer = ({ secret: _secret, ...hook }: (typeof project.hooks)[number]) => ({
    ...hook,
    type: 'document',
    projectId,
    apiVersion: '2025-02-19',
    deletedAt: null,
    isDisabled: false,
  })
  const parse = (given: unknown) => {
    const hook = parseWith(hookSettingsShape, given)
    if (!datasets.list().some(({ name }) => name === hook.dataset))
      throw refusal(404, `Dataset "${hook.dataset}" not found`)
    try {
      parseWebhook({ filter: hook.rule.filter ?? '', projection: hook.rule.projection ?? '' })
    } catch (error) {
      throw refusal(400, `rule: ${error instanceof Error ? error.message : 'is not GROQ'}`)
    }
    return hook
  }
  const find = (context: Context<LakeEnv>) => {
    const id = context.req.param('id')
    const found = project.hooks.find((each) => each.id === id)
    if (!found) throw refusal(404, `There is no webhook "${id}"`)
    return found
  }
  const forHooks = { for: 'administrator', maxBytes: mediumBody } as const
  return (
    new GuardedRoutes(settings)
      .get(path, { for: 'administrator' }, (context) => context.json(project.hooks.map(toAnswer)))
      .get(`${path}/:id`, { for: 'administrator' }, (context) => context.json(toAnswer(find(context))))
      .post(path, forHooks, async (context) => {
        requireChangeable(lake)
        const hook = { ...parse(await readJson(context, z.unknown())), ...created() }
        project.change(({ hooks }) => ({ hooks: [...hooks, hook] }))
        return context.json(toAnswer(hook))
      })
      .on(['PATCH'], [`${path}/:id`], forHooks, async (context) => {
        requireChangeable(lake)
        const before = find(context)
        const changes = await readJson(context, z.record(z.string(), z.unknown()))
        const { id, createdAt } = before
        const hook = { ...parse({ ...before, ...changes }), id, createdAt }
        project.change(({ hooks }) => ({ hooks: hooks.map((each) => (each.id === id ? hook : each)) }))
        return context.json(toAnswer(hook))
      })
      .on(['DELETE'], [`${path}/:id`], forOwner, (context) => {
        requireChangeable(lake)
        const { id } = find(context)
        project.change(({ hooks }) => ({ hooks: hooks.filter((each) => each.id !== id) }))
        return context.json({ id, deleted: true })
      })
      // The lake keeps no record of messages that were accepted.
      .on(['GET'], [`${path}/:id/messages`, `${path}/:id/attempts`], { for: 'administrator' }, (context) => {
        find(context)
        return context.json([])
      })
  )
}
