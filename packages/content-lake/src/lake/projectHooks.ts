import { toErrorMessage } from '@freelance-site/foundation'
import type { ProjectHook, ProjectRecord } from '../settings/projectRecord.ts'
import { type HookSettings, prepareWebhook, type WebhookRule } from '../webhooks/webhook.ts'

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

type PreparedHook = { rule: WebhookRule; prepare: ReturnType<typeof prepareWebhook> }

/** The webhooks of a dataset that were added over HTTP, each prepared once. One that an earlier version accepted may send nothing. */
export function createProjectHooks(project: ProjectRecord, settings: HookSettings) {
  const known = new WeakMap<ProjectHook, PreparedHook>()
  const prepare = (hook: ProjectHook, rule: WebhookRule): PreparedHook['prepare'] => {
    try {
      return prepareWebhook(rule, settings)
    } catch (error) {
      settings.log(`The webhook "${hook.name}" (${hook.id}) sends nothing: ${toErrorMessage(error)}.`)
      return async () => []
    }
  }
  const find = (hook: ProjectHook) => {
    const found = known.get(hook)
    if (found) return found
    const rule = toRule(hook)
    const prepared = { rule, prepare: prepare(hook, rule) }
    known.set(hook, prepared)
    return prepared
  }
  const current = () =>
    project.hooks.filter((hook) => hook.dataset === settings.dataset && !hook.isDisabledByUser).map(find)
  return {
    list: () => current().map(({ rule }) => rule),
    prepare: () => current().map(({ prepare }) => prepare),
  }
}
