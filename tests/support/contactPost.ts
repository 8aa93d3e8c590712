import { apiPaths } from '#lib/addresses.ts'
import type { Site } from './site.ts'

/** Sends the contact form as the page's script does, and returns the response of the site. */
export async function postContactForm(site: Site): Promise<{ status: number; outcome: unknown }> {
  const response = await fetch(site.url + apiPaths.contact, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      fullName: 'Zoé Martin',
      email: 'zoe@example.com',
      message: 'Bonjour, un site pour ma boulangerie.',
      locale: 'fr',
    }),
  })
  const { outcome } = await response.json()
  return { status: response.status, outcome }
}
