import type { IncomingMessage, ServerResponse } from 'node:http'
import { closesStudio, formatIncident, type Incident } from '#lib/publishing/incident.ts'
import type { StudioLanguage } from '#lib/site.ts'
import { isUnder } from './address.ts'
import { sendPlainPage } from './plainPage.ts'

/** The restore command, once run, starts another process: a browser left open finds the Studio again by itself. */
const usualReloadSeconds = 30

const headings = { fr: 'Le Studio est fermé', en: 'The Studio is closed' }

/**
 * Answers at the addresses where the owner comes in, while the Studio cannot work: says which file is damaged and which
 * command mends it. False if there is nothing to say. Details are left out, since nobody can be recognised as the owner.
 */
export function explainIfClosed(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  incidents: readonly Incident[],
): boolean {
  const closing = incidents.filter(closesStudio).map((incident) => ({ ...incident, detail: null }))
  if (closing.length === 0 || !(isUnder(path, '/studio') || path === '/lake/sign-in')) return false
  const toSection = (locale: StudioLanguage) => ({
    heading: headings[locale],
    text: closing.map((incident) => formatIncident(incident, locale)).join('\n\n'),
  })
  request.resume()
  sendPlainPage(request, response, {
    sections: { fr: toSection('fr'), en: toSection('en') },
    reloadSeconds: usualReloadSeconds,
    message: toSection('en').text,
  })
  return true
}
