import type { ProjectHook, ProjectRecord } from '../settings/projectRecord.ts'
import { prepareWebhook, type WebhookRule } from '../webhooks/webhook.ts'

const toRule = (hook: ProjectHook): WebhookRule => ({
  id: hook.id,
  url: hook.url,
  secret: hook.secret ?? undefined,
  filter: hook.rule.filter ?? '',
  projection: hook.rule.projection ?? '',
  on: hook.rule.on,
  method: hook.httpMethod,
  headers: hook.headers,
  includeDrafts: hook.includeDrafts,
})

/** The webhooks of a dataset that were added over HTTP, each prepared once. */
export function createProjectHooks(project: ProjectRecord, location: { projectId: string; dataset: string }) {
  const known = new WeakMap<ProjectHook, { rule: WebhookRule; prepare: ReturnType<typeof prepareWebhook> }>()
  const find = (hook: ProjectHook) => {
    const found = known.get(hook)
    if (found) return found
    const rule = toRule(hook)
    const prepared = { rule, prepare: prepareWebhook(rule, location) }
    known.set(hook, prepared)
    return prepared
  }
  const current = () =>
    project.hooks.filter((hook) => hook.dataset === location.dataset && !hook.isDisabledByUser).map(find)
  return {
    list: () => current().map(({ rule }) => rule),
    prepare: () => current().map(({ prepare }) => prepare),
  }
}
