import type { ServerPlugin } from '@freelance-site/foundation'
import { preferences as createPreferences } from '@freelance-site/preferences/server'
import { apiPaths, choiceSavedId } from '#lib/addresses.ts'
import type { Env } from '#lib/env.server.ts'
import { locales } from '#lib/languages.ts'
import { toTrustedSender } from './trustedSender.ts'

/**
 * Renews the cookies of a visitor’s choices, which Safari deletes after 7 days, and takes the form of visitors without
 * scripts.
 */
export const preferences = (env: Env): ServerPlugin =>
  createPreferences({
    path: apiPaths.preferences,
    languages: locales,
    savedHash: `#${choiceSavedId}`,
    trusted: toTrustedSender(env),
  })
