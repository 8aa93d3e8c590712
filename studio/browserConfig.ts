import { prepareBrowser } from '@freelance-site/studio-kit/studio'
import { typeset } from '#lib/i18n/typeset.ts'
import { toStudioConfig } from './config.ts'
import { toLakeConnection } from './connection.ts'

const { origin } = window.location
const lakeOrigin = process.env.NEXT_PUBLIC_SANITY_PROJECT_ID ? undefined : origin
const language = prepareBrowser(toLakeConnection(origin).projectId, { typeset, lakeOrigin })

export const toBrowserConfig = (title?: string) => toStudioConfig(origin, language, title)
