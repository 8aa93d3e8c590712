import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPreviewSecret } from '@sanity/preview-url-secret/create-secret'
import { connectToLake } from './ownerSession.ts'
import type { Site } from './site.ts'

/** Signs in to the lake of a site, and returns the cookie. */
async function signInToSite(site: Site): Promise<string> {
  const { ownerKey } = JSON.parse(readFileSync(join(site.dataDir, 'secrets.json'), 'utf8'))
  const response = await fetch(`${site.url}/lake/sign-in`, {
    method: 'POST',
    body: new URLSearchParams({ key: ownerKey }),
    headers: { origin: site.url },
    redirect: 'manual',
  })
  return toCookies(response)
}

/** Signs in and opens the previews, as Presentation does. Returns the cookies. */
export async function openPreviews(site: Site): Promise<string> {
  const session = await signInToSite(site)
  const { secret } = await createPreviewSecret(connectToLake(site), 'test', `${site.url}/studio`)
  const query = new URLSearchParams({
    'sanity-preview-secret': secret,
    'sanity-preview-pathname': '/preview/fr',
  })
  const opened = await fetch(`${site.url}/api/draft-mode/enable?${query}`, {
    headers: { cookie: session },
    redirect: 'manual',
  })
  if (opened.status !== 307) throw new Error(`The previews did not open: ${opened.status}.`)
  return `${session}; ${toCookies(opened)}`
}

const toCookies = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
