import { prepareBrowser } from 'studio-kit/prepareBrowser'
import { typeset } from '#lib/i18n/typeset.ts'
import { toStudioConfig } from './config.ts'
import { snoozeConnectionAdvice, toLakeConnection } from './connection.ts'
import { toLakeFetch } from './lakeFetch.ts'

snoozeConnectionAdvice()
const { origin } = window.location
const { projectId } = toLakeConnection(origin)
if (!process.env.NEXT_PUBLIC_SANITY_PROJECT_ID)
  globalThis.fetch = toLakeFetch(fetch.bind(globalThis), origin, projectId)

export const browserConfig = toStudioConfig(origin, prepareBrowser(projectId, typeset))
