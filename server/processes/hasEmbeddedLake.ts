import type { Env } from '#lib/env.ts'

/** Whether content lives in this repo's own lake, rather than in a project of sanity.io. */
export const hasEmbeddedLake = (env: Env): boolean => env.NEXT_PUBLIC_SANITY_PROJECT_ID === undefined
