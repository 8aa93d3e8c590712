import { prepareBrowser } from '@freelance-site/studio-kit/studio'
import { typeset } from '#lib/i18n/typeset.ts'
import { toStudioConfig } from './config.ts'
import { toLakeConnection } from './connection.ts'
import { siteLanguages } from './languages.ts'

/** Loads the texts of the language that the owner reads; the returned function makes the configuration of the Studio. */
export async function loadBrowserConfig() {
  const { origin } = window.location
  const lakeOrigin = process.env.NEXT_PUBLIC_SANITY_PROJECT_ID ? undefined : origin
  const { projectId } = toLakeConnection(origin)
  const language = await prepareBrowser(projectId, { typeset, lakeOrigin, languages: siteLanguages })
  return (title?: string) => toStudioConfig(origin, language, title)
}
