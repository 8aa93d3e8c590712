import type { ServerPlugin } from 'foundation/serverPlugin'
import type { Env } from '#lib/env.server.ts'
import { alerts } from './alerts.ts'
import { inbox } from './inbox.ts'
import { visits } from './visits.ts'

/** The plugins of the site. Deleting a plugin's line removes its endpoints and its work; what it has stored stays. */
export const toPlugins = (env: Env): ServerPlugin[] => [
  // One line for each.
  inbox(env),
  alerts(env),
  visits(env),
]
